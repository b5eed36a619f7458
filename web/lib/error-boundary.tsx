import { Component, type ReactNode } from 'react'
import { LoadError } from './lazy.tsx'

interface Props {
  children: ReactNode
  /** What is shown inside: another one starts afresh. */
  page: string
  fallback: (error: Error, retry: () => void) => ReactNode
}

interface State {
  page: string
  error: Error | undefined
  /** Of the page that is being rendered, which may be another than the last one that was shown. */
  isFresh: boolean
}

/** Shows `fallback` in place of what failed to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, error: undefined, isFresh: false }

  static getDerivedStateFromError(cause: unknown): Pick<State, 'error' | 'isFresh'> {
    return { error: cause instanceof Error ? cause : new Error(String(cause)), isFresh: true }
  }

  /** Not by a `key`, which would throw away the page that stays up while the next one loads. */
  static getDerivedStateFromProps({ page }: Props, { isFresh, ...state }: State): Partial<State> | null {
    if (isFresh) return { page, isFresh: false }
    return page === state.page ? null : { page, error: undefined }
  }

  /** With the fallback up, nothing asks for the code by itself: whatever shows it next is a new attempt. */
  override componentDidCatch(error: unknown): void {
    if (error instanceof LoadError) error.forget()
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error, () => this.setState({ error: undefined })) : this.props.children
  }
}
