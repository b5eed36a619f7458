import type { ComponentProps } from 'react'

declare module 'react' {
  /** Invoker attributes of a button. React passes them through, but its types lack them. */
  interface ButtonHTMLAttributes<T> {
    command?: string | undefined
    commandfor?: string | undefined
  }
}

type ButtonProps = ComponentProps<'button'>

/** Small button for the main action of a form or a screen of the desk. */
export function Button(props: ButtonProps) {
  return <button type="button" className="button button-small" {...props} />
}

/** Small button for any other action. */
export function QuietButton(props: ButtonProps) {
  return <button type="button" className="button button-small button-quiet" {...props} />
}

/** Button that looks like a link in its text. */
export function LinkButton(props: ButtonProps) {
  return <button type="button" className="link" {...props} />
}
