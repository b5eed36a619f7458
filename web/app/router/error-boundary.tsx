import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** What is shown inside: another one starts afresh. */
  page: string
  fallback: (error: Error, retry: () => void) => ReactNode
}

interface State {
  page: string
  error: Error | undefined
}

/** Shows `fallback` in place of what failed to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, error: undefined }

  static getDerivedStateFromError(cause: unknown): Pick<State, 'error'> {
    return { error: cause instanceof Error ? cause : new Error(String(cause)) }
  }

  /** Not by a `key`, which would throw away the page that stays up while the next one loads. */
  static getDerivedStateFromProps({ page }: Props, state: State): State | null {
    return page === state.page ? null : { page, error: undefined }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error, () => this.setState({ error: undefined })) : this.props.children
  }
}
