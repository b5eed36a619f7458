import 'react'

declare module 'react' {
  /** The invoker attributes of a button, which React passes through but its types do not list. */
  interface ButtonHTMLAttributes<T> {
    command?: string | undefined
    commandfor?: string | undefined
  }
}
