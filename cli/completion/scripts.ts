/** What each shell is told to do at Tab: to ask `blogops __complete` with the words so far, and to show what it answers. */
export const scripts = {
  // A candidate that does not begin with what was typed was found by its name. Where there are several, what was typed is
  // one more: else bash would put in what the others begin with, in its place.
  bash: String.raw`# Completion of blogops for bash: source <(blogops completion bash)
_blogops() {
  local line="${'$'}{COMP_LINE:0:COMP_POINT}" cur value text word quoted="${'$'}{COMP_WORDS[COMP_CWORD]}"
  local -a words values texts
  read -r -a words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  cur="${'$'}{words[${'$'}{#words[@]}-1]}"
  # In quotes, blanks and colons are part of the word, and bash puts the value behind the quote.
  if [[ $quoted == [\"\']* ]]; then cur="${'$'}{quoted:1}"; else quoted=''; fi
  COMPREPLY=()
  while IFS=$'\t' read -r value text; do
    if [[ $value == :files ]]; then
      compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$cur"))
      return
    fi
    values+=("$value")
    texts+=("$text")
  done < <("${'$'}{words[0]}" __complete "${'$'}{words[@]:1}" 2>/dev/null)
  if [[ ${'$'}{#values[@]} == 1 ]]; then
    COMPREPLY=("${'$'}{values[0]}")
  else
    for word in "${'$'}{!values[@]}"; do
      COMPREPLY+=("${'$'}{values[$word]}${'$'}{texts[$word]:+  (${'$'}{texts[$word]})}")
    done
    [[ ${'$'}{#values[@]} -gt 0 && ${'$'}{values[0]} != "$cur"* ]] && COMPREPLY+=("$cur")
  fi
  # To bash, a colon begins another word.
  if [[ -z $quoted && $cur == *:* && $COMP_WORDBREAKS == *:* ]]; then
    word="${'$'}{cur%"${'$'}{cur##*:}"}"
    COMPREPLY=("${'$'}{COMPREPLY[@]#"$word"}")
  fi
}
complete -F _blogops blogops
`,
  zsh: String.raw`#compdef blogops
# Completion of blogops for zsh: source <(blogops completion zsh)
_blogops() {
  local value text
  local -a values texts
  while IFS=$'\t' read -r value text; do
    if [[ $value == :files ]]; then
      _files
      return
    fi
    values+=("$value")
    texts+=("$value${'$'}{text:+  $text}")
  done < <("${'$'}{words[1]}" __complete "${'$'}{(@)words[2,CURRENT]}" 2>/dev/null)
  (( ${'$'}{#values} )) && compadd -U -l -d texts -a values
  # Where several were found by their names, what was typed stays: what they begin with would take its place.
  (( ${'$'}{#values} > 1 )) && [[ ${'$'}{values[1]} != "$PREFIX"* ]] && compstate[insert]=''
}
if [[ ${'$'}{zsh_eval_context[-1]} == loadautofunc ]]; then
  _blogops "$@"
else
  compdef _blogops blogops
fi
`,
  fish: String.raw`# Completion of blogops for fish: blogops completion fish | source
function __blogops_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    set -l found (command $program __complete $words "$current" 2>/dev/null)
    if test "$found[1]" = :files
        __fish_complete_path (string replace -r '^["\']' '' -- "$current")
    else
        printf '%s\n' $found
    end
end
complete -c blogops -f -a '(__blogops_complete)'
`,
} as const

export type Shell = keyof typeof scripts

export function isShell(name: string): name is Shell {
  return Object.hasOwn(scripts, name)
}
