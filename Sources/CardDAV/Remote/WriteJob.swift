internal import ContactsFormats
internal import ContactsSync
internal import HTTP

/// A card to write or to delete.
struct WriteJob: DAVJob {
  let write: RemoteWrite
  let url: HTTPURL
  /// Whether it failed once.
  private(set) var isSecond = false
  /// Whether it goes in the other version of vCard.
  private(set) var isOtherVersion = false
  /// Whether a weak etag goes in its strong form.
  private(set) var hasStrongEtag = false

  init(_ write: RemoteWrite, at url: HTTPURL) { (self.write, self.url) = (write, url) }

  var request: HTTPRequest {
    var request = HTTPRequest(write.isDeletion ? .delete : .put, url)
    switch write.action {
    case .create:
      request.headers["If-None-Match"] = "*"
      // The server may have stored it under another name.
      request.isSentOnce = true
    case .replace(let etag), .delete(let etag):
      request.headers["If-Match"] = hasStrongEtag ? String(etag.dropFirst(2)) : etag
    }
    guard !write.isDeletion else { return request }
    // RFC 2426 knows no parameter for the version; servers read it in the card.
    request.headers["Content-Type"] = "text/vcard; charset=utf-8"
    request.body = write.card
    return request
  }

  /// The same work for the last time.
  var second: WriteJob {
    var job = self
    job.isSecond = true
    return job
  }

  /// The same work with the strong form of a weak etag; nil if it is not weak, and after that.
  ///
  /// A proxy that compresses weakens etags, and none in weak form ever matches (RFC 9110, section
  /// 13.1.1).
  var withStrongEtag: WriteJob? {
    guard !hasStrongEtag else { return nil }
    switch write.action {
    case .replace(let etag) where etag.hasPrefix("W/"),
      .delete(let etag) where etag.hasPrefix("W/"):
      var job = self
      job.hasStrongEtag = true
      return job
    default: return nil
    }
  }

  /// The same work with a card in the other version; nil after that.
  var otherVersion: WriteJob? {
    guard !isOtherVersion, !write.isDeletion else { return nil }
    var other = write
    other.version = write.version == .four ? .three : .four
    var job = WriteJob(other, at: url)
    job.isOtherVersion = true
    return job
  }
}

/// What an answer to a write means.
enum WriteVerdict: Hashable {
  /// The remote has decided.
  case result(WriteResult)
  /// The card was written, and may be elsewhere.
  case written
  /// Another version of vCard may be taken.
  case otherVersion
  /// It may succeed a little later.
  case failed
  /// Something else is being written: by others or, as with Xandikos, by this very client.
  case locked
  /// Nothing more can be written.
  case stop

  /// Returns what an answer means.
  init(_ answer: HTTPResponse, to write: RemoteWrite) {
    let status = answer.status
    guard !answer.isLoginPage else {
      self = .stop
      return
    }
    guard !answer.isSuccess else {
      self = write.isDeletion ? .result(.deleted) : .written
      return
    }
    let error = DAVError(answer)
    self =
      switch status {
      // What the conditions of an error mean, whatever the status.
      case _ where error.names(Condition.uidConflict): .result(.uidTaken)
      case _ where error.names(Condition.supportedData, Condition.supportedConversion):
        .otherVersion
      case _ where error.names(Condition.maximumSize, Condition.validData):
        .result(.refused(Self.reason(error, status)))
      case _ where error.names(Condition.quota, Condition.diskSpace): .stop
      case _ where error.names(Condition.needPrivileges): .result(.notAllowed)
      case 404, 410: .result(write.isDeletion ? .deleted : .changed)
      case 409, 412: .result(.changed)
      case 403 where error.conditions.isEmpty: .result(.notAllowed)
      case 405: .result(.notAllowed)
      case 415: .otherVersion
      case 408, 500...506, 508...599: .failed
      case 423: .locked
      case 507: .stop
      // What is wrong with the card stays so until it changes.
      case 400, 413, 414, 422: .result(.refused(Self.reason(error, status)))
      case 400...499: .result(.postponed(Self.reason(error, status)))
      default: .stop
      }
  }

  private static func reason(_ error: DAVError, _ status: Int) -> String {
    if let message = error.message { return message }
    if error.names(Condition.maximumSize) || status == 413 { return "the card is too large" }
    return error.reason.map { "\($0) (\(status))" } ?? "the server refuses the card (\(status))"
  }
}
