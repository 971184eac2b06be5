# Completions of contacts for fish. `contacts --complete WORD…` is asked: a candidate a line, and after a TAB
# what it is.

function __contacts_candidates
    set -l words (commandline -opc)
    set -q words[1]; or return
    # The word at the cursor without its quotes, of which one may be open.
    set -l current (commandline -ct | string replace -ar '(?<!\\\\)["\']' '' | string replace -ar '\\\\(.)' '$1')
    command $words[1] --complete $words[2..-1] "$current" 2>/dev/null </dev/null
end

complete --command contacts --no-files --keep-order --arguments '(__contacts_candidates)'
