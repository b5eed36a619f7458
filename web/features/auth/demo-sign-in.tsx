import type { RefObject } from 'react'
import { useSite } from '../../lib/site.queries.ts'

/** Shows the credentials of a demo site with a button that fills them in. */
export function DemoSignIn({ form, disabled }: { form: RefObject<HTMLFormElement | null>; disabled: boolean }) {
  const { demo } = useSite()
  if (!demo) return null

  function fill(values: Readonly<Record<string, string>>) {
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
  }

  return (
    <div className="demo">
      <p>
        This is a demo site. Sign in as <code>{demo.username}</code> with the password <code>{demo.password}</code>.
      </p>
      <button type="button" className="button button-quiet" disabled={disabled} onClick={() => fill(demo)}>
        Use the demo sign-in
      </button>
    </div>
  )
}
