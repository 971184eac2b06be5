internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import Platform

extension Shell {
  /// Flushes, and closes the book; a snapshot that cannot be written is reported, as the changes
  /// are safe in the journal.
  mutating func close() {
    commitTransaction()
    endDryRun()
    session.flush()
    refreshAtEnd()
    // Results do not wait for the snapshot.
    session.output.flush()
    do throws(StoreError) {
      try session.store.close()
    } catch  where error.kind != .cancelled {
      let (snapshot, journal) = (session.store.location.snapshot, session.store.location.journal)
      session.reportNotices(["cannot update \(snapshot): \(error); all changes are in \(journal)"])
    } catch {
      // The holder of the lock writes the snapshot.
    }
    session.progress.clear()
    session.reportNotices()
    session.output.flush()
    session.output.reportLoss()
  }

  /// Looks at the files once more if they were open for long, to restore what was removed
  /// meanwhile.
  private mutating func refreshAtEnd() {
    guard session.isAtPrompt, !Interruption.isRequested else { return }
    do throws(StoreError) {
      try session.store.refresh()
    } catch {
      session.output.print(session.screen.errorMessage("contacts: \(error)"), to: .standardError)
    }
    session.reportNotices()
  }

  /// Commits the transaction of a script, or rolls it back if anything failed.
  private mutating func commitTransaction() {
    guard session.store.hasOpenTransaction else { return }
    if session.run.hasFailed || Interruption.isRequested {
      session.store.rollBackTransaction()
      session.run.hasFailed = true
      return reportRollback(
        Interruption.isRequested
          ? "it was interrupted" : "\(session.run.firstFailure?.description ?? "a command") failed")
    }
    do {
      try session.store.commitTransaction(session.origin.scriptName)
    } catch {
      guard case .conflict(let conflict)? = (error as? StoreError)?.kind else {
        session.output.discardResults()
        return session.fail(error)
      }
      // It is no line's fault.
      session.failSilently()
      reportRollback("\(description(of: conflict)); run it again")
    }
  }

  private mutating func reportRollback(_ reason: String) {
    session.output.discardResults()
    session.output.print("contacts: rolled back: \(reason)".safeForTerminal, to: .standardError)
  }

  /// What another process did meanwhile, with the name of the contact.
  private func description(of conflict: ChangeError) -> String {
    guard conflict.kind == .changedMeanwhile, let id = conflict.contact else {
      return "\(conflict)"
    }
    guard let contact = session.book[id] else { return "another process removed @\(id.short)" }
    return "another process changed @\(session.book.shortest(of: id)) \(contact.displayName)"
  }
}
