import { PageHead } from '../../lib/page-head.tsx'
import { Message } from '../../ui/message.tsx'

interface Props {
  title: string
  /** What the screen will be for, and what to do meanwhile. */
  children: string
}

/** A part of the desk that this version does not have yet. */
export function LaterScreen({ title, children }: Props) {
  return (
    <>
      <PageHead title={title} />
      <Message title={title}>
        <p>{children}</p>
        <a className="button" href="/">
          Back to Home
        </a>
      </Message>
    </>
  )
}
