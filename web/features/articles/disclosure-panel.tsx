import { type ReactNode, useState } from 'react'
import { LinkButton } from '../../ui/buttons.tsx'

interface DisclosurePanelProps {
  /** Prefix of the ids in the panel: "history". */
  id: string
  title: string
  /** Renders only while the panel is open, so that its data loads on demand. */
  children: ReactNode
}

/** Panel that is closed at first. */
export function DisclosurePanel({ id, title, children }: DisclosurePanelProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <div className="panel-header">
        <h2 id={`${id}-title`}>{title}</h2>
        <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
          <span className="unseen"> {title.toLowerCase()}</span>
        </LinkButton>
      </div>
      {isOpen && children}
    </section>
  )
}
