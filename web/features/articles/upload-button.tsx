import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../../lib/api.tsx'
import { reasonOf } from './reason-of.ts'

export interface Upload {
  /** A path of this site. */
  url: string
  width: number
  height: number
}

/** Sends a picture of this computer to the site. */
export function UploadButton({ onUploaded }: { onUploaded: (upload: Upload) => void }) {
  const id = useId()
  const api = useApi()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => api.images.upload({ data: await toBase64(file), name: file.name }),
    onSuccess: onUploaded,
  })
  return (
    <div className="upload">
      <input
        id={id}
        className="unseen"
        type="file"
        accept="image/*"
        disabled={isPending}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={event => {
          const file = event.target.files?.[0]
          if (file) mutate(file)
          // The same file can then be chosen again.
          event.target.value = ''
        }}
      />
      <label htmlFor={id} className="button button-small button-quiet" data-pending={isPending}>
        {isPending ? 'Uploading…' : 'Upload a picture'}
      </label>
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {reasonOf(error)}
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
