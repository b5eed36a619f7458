import { useId } from 'react'
import { maxImageBytes } from '../../server/domain/pictures.ts'
import { useApi } from '../lib/api.tsx'
import { getErrorText } from '../lib/error-text.ts'
import { useSingleMutation } from '../lib/mutations.ts'

export interface Upload {
  /** Path on this site. */
  url: string
  width: number
  height: number
}

/** Checked before the upload, because the file may be large. */
class FileTooLargeError extends Error {
  constructor({ name, size }: File) {
    super(
      `${name} is ${(size / 1e6).toFixed(1)} MB. The limit is ${maxImageBytes / 1e6} MB. Reduce its size and try again.`,
    )
  }
}

/** Uploads a picture from this computer. */
export function UploadButton({ onUploaded }: { onUploaded: (upload: Upload) => void }) {
  const id = useId()
  const api = useApi()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxImageBytes) throw new FileTooLargeError(file)
      return api.images.upload({ data: await toBase64(file), name: file.name })
    },
    onSuccess: onUploaded,
  })
  return (
    <div className="upload">
      <input
        id={id}
        className="unseen"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        disabled={isPending}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={event => {
          const file = event.target.files?.[0]
          if (file) mutate(file)
          // Allows selecting the same file again.
          event.target.value = ''
        }}
      />
      <label htmlFor={id} className="button button-small button-quiet" data-pending={isPending}>
        {isPending ? 'Uploading…' : 'Upload picture'}
      </label>
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error instanceof FileTooLargeError ? error.message : getErrorText(error)}
        </p>
      )}
    </div>
  )
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
