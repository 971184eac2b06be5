/// An array with a gap where it was last changed, so that changes near each other take constant
/// time.
struct GapBuffer<Element> {
  private var front: [Element]
  /// The elements behind the gap, the last one first.
  private var back: [Element] = []

  init(_ elements: [Element]) {
    front = elements
  }

  var count: Int { front.count + back.count }

  /// The elements in order.
  var elements: [Element] { front + back.reversed() }

  subscript(index: Int) -> Element {
    get { index < front.count ? front[index] : back[count - 1 - index] }
    set {
      if index < front.count { front[index] = newValue } else { back[count - 1 - index] = newValue }
    }
  }

  mutating func insert(_ element: Element, at index: Int) {
    moveGap(to: index)
    front.append(element)
  }

  @discardableResult
  mutating func remove(at index: Int) -> Element {
    moveGap(to: index + 1)
    return front.removeLast()
  }

  private mutating func moveGap(to index: Int) {
    while front.count > index { back.append(front.removeLast()) }
    while front.count < index { front.append(back.removeLast()) }
  }
}
