import { showError, showMessage } from '../../lib/toasts.ts'
import { Button } from '../../ui/buttons.tsx'

interface Props {
  /** Name of the value, such as "link". */
  kind: string
  text: string
}

/** Shows a value that is not stored, with a button that copies it. */
export function ShownOnce({ kind, text }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showMessage(`${kind.charAt(0).toUpperCase()}${kind.slice(1)} Copied`)
    } catch {
      showError(`Could not copy the ${kind}`, 'Select it and copy it yourself.')
    }
  }
  return (
    <>
      <code>{text}</code>
      <Button onClick={() => void copy()}>Copy {kind}</Button>
    </>
  )
}
