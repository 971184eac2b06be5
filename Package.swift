// swift-tools-version: 6.3

import PackageDescription

/// Every module is compiled with the language's stricter habits turned on.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Strict memory safety: what is not proven safe is an error, unless it is marked `unsafe`.
let safety: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]

func module(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings + safety)
}

/// A small module that reads bytes, or whose functions nearly all others call: it is optimized in debug builds, too.
///
/// Tests then take two thirds of the time, which is more than the optimizer takes.
func optimizedModule(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  let optimized = SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))
  return .target(
    name: name, dependencies: dependencies, swiftSettings: settings + safety + [optimized])
}

func tests(of name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    swiftSettings: settings
  )
}

/// The fuzzer needs a separate build (`make fuzz`); all other tests replay its findings.
let isFuzzing = Context.environment["CONTACTS_FUZZ"] != nil
let fuzzed: [Target.Dependency] = [
  "CardDAV", "CommandLanguage", "ContactsFormats", "ContactsModel", "ContactsSearch",
  "ContactsShell", "ContactsStore", "ContactsSync", "HTTP", "JSON", "LineEditing", "Platform",
  "ShellTestSupport", "UnicodeText", "XML",
]
let fuzzing: Target =
  isFuzzing
  ? .executableTarget(
    name: "fuzz", dependencies: fuzzed, path: "Tests/Fuzz",
    exclude: [
      "Dictionaries", "Record.md", "Regressions", "Replay", "Seeds", "minimize.py", "record.py",
    ], swiftSettings: settings)
  : .testTarget(
    name: "FuzzTests", dependencies: fuzzed + ["TestSupport"], path: "Tests/Fuzz",
    exclude: [
      "Dictionaries", "Driver", "Record.md", "Regressions", "Seeds", "minimize.py", "record.py",
    ], swiftSettings: settings)

/// What measures (`make bench`, `make guard`) is built for whoever measures alone.
let benchmarks: [Target] =
  Context.environment["CONTACTS_BENCH"] == nil
  ? []
  : [
    .executableTarget(
      name: "contacts-bench",
      dependencies: [
        "ContactsMatching", "ContactsModel", "ContactsSearch", "ContactsShell", "ContactsStore",
        "JSON", "Platform", "Tables", "UnicodeText", "XML",
      ],
      path: "Tests/Benchmarks/contacts-bench",
      swiftSettings: settings)
  ]

let package = Package(
  name: "contacts",
  platforms: [.macOS(.v26)],
  products: [.executable(name: "contacts", targets: ["contacts"])],
  targets: [
    .systemLibrary(
      name: "CLibEdit",
      pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]
    ),
    .systemLibrary(name: "CCurl"),
    optimizedModule("Platform"),
    module("LineEditing", uses: ["CLibEdit", "Platform", "UnicodeText"]),
    optimizedModule("JSON"),
    optimizedModule("Ordering"),
    optimizedModule("UnicodeText", uses: ["Ordering"]),
    optimizedModule("PhoneNumbers", uses: ["Ordering", "UnicodeText"]),
    module(
      "ContactsModel", uses: ["JSON", "Ordering", "PhoneNumbers", "Platform", "UnicodeText"]),
    module(
      "ContactsSearch",
      uses: ["ContactsModel", "JSON", "Ordering", "PhoneNumbers", "Platform", "UnicodeText"]),
    module("ContactsMatching", uses: ["ContactsModel", "JSON", "PhoneNumbers", "UnicodeText"]),
    module("Tables", uses: ["Ordering", "UnicodeText"]),
    module(
      "ContactsStore",
      uses: [
        "ContactsModel", "ContactsSearch", "JSON", "Ordering", "Platform", "UnicodeText",
      ]),
    module("ContactsFormats", uses: ["ContactsModel", "JSON", "Platform", "UnicodeText"]),
    module("CommandLanguage", uses: ["UnicodeText"]),
    module("XML"),
    module("HTTP", uses: ["CCurl", "Platform", "UnicodeText"]),
    module(
      "ContactsSync",
      uses: [
        "ContactsFormats", "ContactsModel", "ContactsSearch", "ContactsStore", "JSON", "Platform",
        "UnicodeText",
      ]),
    module(
      "CardDAV",
      uses: [
        "ContactsFormats", "ContactsModel", "ContactsSync", "HTTP", "Platform", "UnicodeText",
        "XML",
      ]),
    module(
      "ContactsShell",
      uses: [
        "CardDAV", "CommandLanguage", "ContactsFormats", "ContactsMatching", "ContactsModel",
        "ContactsSearch", "ContactsStore", "ContactsSync", "HTTP", "JSON", "LineEditing",
        "Platform", "Tables", "UnicodeText",
      ]
    ),
    // Tests start it thousands of times, so a debug build has the Swift runtime inside, too. They
    // do not depend on it, or else they would be linked in the same way; whoever builds tests builds
    // all products.
    .executableTarget(
      name: "contacts", dependencies: ["ContactsShell"], swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux]))]),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "ModelTestSupport", dependencies: ["ContactsModel", "JSON", "TestSupport"],
      path: "Tests/ModelTestSupport", swiftSettings: settings),
    .target(
      name: "SyncTestSupport",
      dependencies: [
        "ContactsFormats", "ContactsModel", "ContactsSearch", "ContactsStore", "ContactsSync",
        "TestSupport",
      ],
      path: "Tests/SyncTestSupport", swiftSettings: settings),
    .target(
      name: "HTTPTestSupport", dependencies: ["Platform"], path: "Tests/HTTPTestSupport",
      swiftSettings: settings),
    .target(
      name: "ShellTestSupport",
      dependencies: [
        "CommandLanguage", "ContactsModel", "ContactsSearch", "ContactsShell", "ContactsStore",
      ],
      path: "Tests/ShellTestSupport", swiftSettings: settings),
    .executableTarget(
      name: "line-editing-probe", dependencies: ["LineEditing"], path: "Tests/LineEditingProbe",
      swiftSettings: settings),
    tests(of: "Platform"),
    tests(of: "Tables"),
    tests(of: "LineEditing", uses: ["Platform", "line-editing-probe"]),
    tests(of: "JSON"),
    tests(of: "Ordering"),
    tests(of: "UnicodeText"),
    tests(of: "PhoneNumbers"),
    tests(
      of: "ContactsModel", uses: ["JSON", "ModelTestSupport", "PhoneNumbers", "UnicodeText"]),
    tests(
      of: "ContactsMatching",
      uses: ["ContactsModel", "JSON", "ModelTestSupport", "PhoneNumbers", "UnicodeText"]),
    tests(
      of: "ContactsSearch",
      uses: [
        "ContactsModel", "JSON", "ModelTestSupport", "Ordering", "PhoneNumbers", "Platform",
        "UnicodeText",
      ]),
    tests(of: "ContactsStore", uses: ["ContactsModel", "ContactsSearch", "JSON", "Platform"]),
    tests(of: "XML"),
    tests(of: "HTTP", uses: ["HTTPTestSupport", "Platform", "UnicodeText"]),
    tests(
      of: "CardDAV",
      uses: [
        "ContactsFormats", "ContactsModel", "ContactsSearch", "ContactsStore", "ContactsSync",
        "HTTP", "HTTPTestSupport", "Platform", "SyncTestSupport",
      ]),
    tests(
      of: "ContactsSync",
      uses: [
        "ContactsFormats", "ContactsModel", "ContactsSearch", "ContactsStore", "JSON",
        "ModelTestSupport", "Platform", "SyncTestSupport",
      ]),
    tests(
      of: "ContactsFormats", uses: ["ContactsModel", "JSON", "ModelTestSupport", "UnicodeText"]),
    tests(of: "CommandLanguage"),
    tests(
      of: "ContactsShell",
      uses: [
        "CommandLanguage", "ContactsModel", "ContactsSearch", "JSON", "ShellTestSupport", "Tables",
        "UnicodeText",
      ]),
    .testTarget(
      name: "TranscriptTests", dependencies: ["TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "DurabilityTests",
      dependencies: [
        "ContactsModel", "ContactsSearch", "ContactsStore", "JSON", "Platform",
        "TestSupport",
      ],
      swiftSettings: settings),
    fuzzing,
    .testTarget(
      name: "TerminalTests", dependencies: ["TestSupport"], exclude: ["Captures"],
      swiftSettings: settings),
  ] + benchmarks
)
