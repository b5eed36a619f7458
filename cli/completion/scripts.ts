import type { Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import { askMissingValues } from '../projection/run-operation.ts'

/** Completion scripts. Each calls `blogops __complete` with the words so far and shows the answer. */
export const scripts = {
  // A candidate that does not begin with the typed text was found by its name. Bash would replace the typed text with
  // the common prefix of the candidates, so the script adds an entry that shares no prefix with them.
  bash: String.raw`# Completion of blogops for bash: source <(blogops completion bash)
_blogops() {
  local line="${'$'}{COMP_LINE:0:COMP_POINT}" quoted="${'$'}{COMP_WORDS[COMP_CWORD]}" bare last cur kept='' other=' ' value text at
  local -a values texts
  # An escaped character does not separate words.
  bare="${'$'}{line//\\?/__}"
  last="${'$'}{bare##*[[:space:]]}"
  cur="${'$'}{line:${'$'}{#line}-${'$'}{#last}}"
  if [[ $quoted == [\"\']* ]]; then
    # In quotes, blanks and colons are part of the word, and bash inserts the value after the quote.
    cur="${'$'}{quoted:1}"
  elif [[ $last == *[$COMP_WORDBREAKS]* ]]; then
    # Bash starts a new word at a colon: keep the text before it.
    last="${'$'}{last##*[$COMP_WORDBREAKS]}"
    kept="${'$'}{cur:0:${'$'}{#cur}-${'$'}{#last}}"
    other='(after a quote, Tab puts it in)'
  fi
  COMPREPLY=()
  while IFS=$'\t' read -r value text; do
    if [[ $value == :files ]]; then
      compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$cur"))
      return
    fi
    values+=("$value")
    texts+=("$text")
  done < <("$1" __complete "${'$'}{line#"$1"}" 2>/dev/null)
  if [[ ${'$'}{#values[@]} == 1 && ${'$'}{values[0]} == "$kept"* ]]; then
    COMPREPLY=("${'$'}{values[0]#"$kept"}")
  else
    for at in "${'$'}{!values[@]}"; do
      COMPREPLY+=("${'$'}{values[$at]#"$kept"}${'$'}{texts[$at]:+  (${'$'}{texts[$at]})}")
    done
    [[ ${'$'}{#values[@]} -gt 0 && ${'$'}{values[0]} != "$cur"* ]] && COMPREPLY+=("$other")
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
  # Candidates found by name share no prefix with the typed text: keep that text.
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

export const printCompletion: Run = async (context, args) => {
  const shell = String((await askMissingValues(context, args)).shell)
  if (!isShell(shell)) throw new UsageError(`Completion does not support ${shell}.`, 'Use bash, zsh or fish.')
  const script = scripts[shell]
  context.output.document({ shell, script }, () => script)
  return undefined
}
