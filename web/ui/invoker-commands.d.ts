import 'react'

declare module 'react' {
  /** Invoker attributes of a button. React passes them through, but its types lack them. */
  interface ButtonHTMLAttributes<T> {
    command?: string | undefined
    commandfor?: string | undefined
  }
}
