# Completions of contacts for bash. `contacts --complete WORD…` is asked: a candidate a line, and after a TAB
# what it is.

# Reads a command line as far as the cursor into `words`, without quotes, and the word at the cursor into
# `current`; `quote` is the quote left open, and `head` the part of `current` that readline keeps, because it
# takes what follows one of COMP_WORDBREAKS for a word of its own.
_contacts_read() {
  local line=$1 character i started=
  words=() current= head= quote=
  for ((i = 0; i < ${#line}; i++)); do
    character=${line:i:1}
    if [[ $quote == "'" ]]; then
      if [[ $character == "'" ]]; then quote=; else current+=$character; fi
    elif [[ $quote == '"' ]]; then
      if [[ $character == '"' ]]; then
        quote=
      else
        [[ $character == \\ && ${line:i + 1:1} == [\"\\\$\`] ]] && ((++i))
        current+=${line:i:1}
      fi
    elif [[ $character == [[:space:]] ]]; then
      if [[ $started ]]; then words+=("$current"); fi
      current= head= started=
    else
      started=1
      case $character in
        [\'\"]) quote=$character head=$current ;;
        \\) ((++i)); current+=${line:i:1} ;;
        [@$])
          # These begin the word that is completed, though they end the one before.
          if [[ $COMP_WORDBREAKS == *"$character"* ]]; then head=$current; fi
          current+=$character
          ;;
        *)
          current+=$character
          if [[ $COMP_WORDBREAKS == *"$character"* ]]; then head=$current; fi
          ;;
      esac
    fi
  done
}

# Writes a candidate as it can stand behind the quote that is open, or without one.
_contacts_quote() {
  local text=$1
  case $quote in
    \') text=${text//\'/\'\\\'\'} ;;
    \")
      text=${text//\\/\\\\}
      text=${text//\"/\\\"}
      text=${text//\$/\\\$}
      text=${text//\`/\\\`}
      ;;
    *)
      printf -v text %q "$text"
      # A folder that is named by a tilde stays so.
      if [[ $1 == '~/'* ]]; then text=${text/#\\~/\~}; fi
      ;;
  esac
  REPLY=$text
}

_contacts() {
  local words current head quote text summary program isBeginning=1 REPLY
  COMPREPLY=()
  _contacts_read "${COMP_LINE:0:COMP_POINT}"
  program=${words[0]/#\~\//$HOME/}
  local letterCase
  letterCase=$(shopt -p nocasematch)
  shopt -s nocasematch
  while IFS=$'\t' read -r text summary; do
    [[ ${text:0:${#head}} == "$head" ]] || continue
    [[ $text == "$current"* ]] || isBeginning=
    _contacts_quote "${text:${#head}}"
    COMPREPLY+=("$REPLY")
    # What ends so goes on; behind anything else comes a blank.
    if [[ $text == *[=:/] ]]; then compopt -o nospace 2>/dev/null; fi
  done < <(command "$program" --complete "${words[@]:1}" "$current" 2>/dev/null </dev/null)
  $letterCase
  # Where not all begin with what was typed they are listed; what is common to them does not replace it.
  if [[ ! $isBeginning ]] && ((${#COMPREPLY[@]} > 1)); then COMPREPLY+=(' '); fi
}

complete -F _contacts contacts
