import TestSupport
import Testing
import XML

/// Documents of a size that would take quadratic time if something were looked up or copied again
/// and again.
struct LinearTimeTests {
  /// A shape of documents that grow with a count.
  struct Shape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let document: @Sendable (Int) -> String
  }

  static let shapes = [
    Shape(testDescription: "attributes") { count in
      "<a \((0..<count).map { "b\($0)=''" }.joined(separator: " "))/>"
    },
    Shape(testDescription: "attributes with a prefix") { count in
      "<a xmlns:p='u' \((0..<count).map { "p:b\($0)=''" }.joined(separator: " "))/>"
    },
    Shape(testDescription: "declarations in one tag") { count in
      "<a \((0..<count).map { "xmlns:b\($0)='u\($0)' b\($0):c=''" }.joined(separator: " "))/>"
    },
    Shape(testDescription: "nested declarations") { count in
      (0..<count).map { "<b\($0):a xmlns:b\($0)='u\($0)' xmlns='v\($0)'>" }.joined()
        + (0..<count).reversed().map { "</b\($0):a>" }.joined()
    },
    Shape(testDescription: "nested elements") { count in
      String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
    },
    Shape(testDescription: "names") { count in
      "<a>\((0..<count).map { "<b\($0)/>" }.joined())</a>"
    },
    Shape(testDescription: "long namespaces") { count in
      let long = String(repeating: "u", count: count)
      return "<a xmlns:p='\(long)1' xmlns:q='\(long)2'>"
        + String(repeating: "<p:b p:c='' q:c=''/>", count: count / 4) + "</a>"
    },
    Shape(testDescription: "references") { count in
      "<a>\(String(repeating: "&lt;x&#65;", count: count))</a>"
    },
    Shape(testDescription: "digits of a reference") { count in
      "<a>&#\(String(repeating: "0", count: 8 * count))65;</a>"
    },
    Shape(testDescription: "references in a value") { count in
      "<a b='\(String(repeating: "&lt;x&#65;", count: count))'/>"
    },
    Shape(testDescription: "sections") { count in
      "<a>\(String(repeating: "x<![CDATA[\r]]>", count: count))</a>"
    },
    Shape(testDescription: "comments in text") { count in
      "<a>\(String(repeating: "x<!-- -->", count: count))</a>"
    },
    Shape(testDescription: "children in text") { count in
      "<a>\(String(repeating: "x<b/>", count: count))</a>"
    },
    Shape(testDescription: "brackets") { count in
      let brackets = String(repeating: "]", count: 8 * count)
      return "<a>\(brackets)<![CDATA[\(brackets)]]></a>"
    },
    Shape(testDescription: "hyphens and question marks") { count in
      "<a><!--\(String(repeating: "- ", count: 4 * count))-->"
        + "<?p \(String(repeating: "?", count: 8 * count))?></a>"
    },
  ]

  @Test(.inLongRuns, arguments: shapes)
  func timeGrowsWithTheSize(of shape: Shape) throws {
    let (small, large) = (Array(shape.document(500).utf8), Array(shape.document(8 * 500).utf8))
    let growth = large.count / small.count
    let limit = 4 * Double(growth)
    let times = try leastTimes(below: limit) {
      try time(of: small)
    } large: {
      try time(of: large)
    }
    #expect(times.large < limit * times.small)
  }

  /// Returns the time to read a document's events, and again the text of its root.
  private func time(of document: [UInt8]) throws -> Double {
    try processorTime {
      for _ in 0..<3 {
        var reader = try XMLReader(document, maximumDepth: .max)
        while let event = try reader.next() {
          if case .text(let text) = event { _ = text.string }
        }
        _ = try XMLReader.read(document, maximumDepth: .max) { _, reader throws(XMLError) in
          try reader.readText()
        }
      }
    }
  }
}
