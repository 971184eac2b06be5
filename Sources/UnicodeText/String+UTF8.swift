extension String {
  /// Creates a text from UTF-8; invalid bytes are repaired.
  public init(utf8: Span<UInt8>) {
    guard !utf8.isEmpty else {
      self.init()
      return
    }
    do {
      self.init(copying: try UTF8Span(validating: utf8))
    } catch {
      self.init(decoding: utf8.indices.map { utf8[$0] }, as: UTF8.self)
    }
  }
}

extension Span<UInt8> {
  /// Whether the bytes are valid UTF-8.
  public var isUTF8: Bool {
    do {
      _ = try UTF8Span(validating: self)
      return true
    } catch {
      return false
    }
  }
}
