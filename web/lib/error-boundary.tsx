import { Component, type ReactNode } from 'react'
import { LoadError } from './lazy.tsx'

interface Props {
  children: ReactNode
  /** Identifies the content. A different value clears the error. */
  page: string
  fallback: (error: Error, retry: () => void) => ReactNode
}

interface State {
  page: string
  error: Error | undefined
  /** True if the error was caught while rendering the new page, which may differ from the last page shown. */
  isFresh: boolean
}

/** Shows `fallback` in place of what failed to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, error: undefined, isFresh: false }

  static getDerivedStateFromError(cause: unknown): Pick<State, 'error' | 'isFresh'> {
    return { error: cause instanceof Error ? cause : new Error(String(cause)), isFresh: true }
  }

  /** A `key` would unmount the old page, which stays visible while the next one loads. */
  static getDerivedStateFromProps({ page }: Props, { isFresh, ...state }: State): Partial<State> | null {
    if (isFresh) return { page, isFresh: false }
    return page === state.page ? null : { page, error: undefined }
  }

  /** While the fallback is shown nothing retries the load, so the next rendering may start a new attempt. */
  override componentDidCatch(error: unknown): void {
    if (error instanceof LoadError) error.reset()
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error, () => this.setState({ error: undefined })) : this.props.children
  }
}
