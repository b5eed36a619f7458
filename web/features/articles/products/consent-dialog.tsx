import { UnsupportedDialog } from '../article-actions.tsx'
import { getUnsupportedClaims } from '../publishing.queries.ts'
import type { SavedProducts, useProductChange } from './products.queries.ts'

interface ConsentDialogProps {
  change: ReturnType<typeof useProductChange>
  onSaved: (answer: SavedProducts) => void
}

/** Asks before readers see sentences that a change of products left without a source, and sends it again. */
export function ConsentDialog({ change, onSaved }: ConsentDialogProps) {
  const { error, isPending, variables, mutate, reset } = change
  const count = getUnsupportedClaims(error)
  const isConfirmed = isPending && variables?.withUnsupportedClaims === true
  if ((count === null && !isConfirmed) || !variables) return null
  return (
    <UnsupportedDialog
      count={count}
      isPending={isPending}
      onConfirm={() => mutate({ ...variables, withUnsupportedClaims: true }, { onSuccess: onSaved })}
      onClose={reset}
    />
  )
}
