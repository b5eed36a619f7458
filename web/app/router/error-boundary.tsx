import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  fallback: (error: Error, retry: () => void) => ReactNode
}

/** Shows `fallback` in place of what failed to render. Give it a `key` of the page, so that another page starts afresh. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(cause: unknown) {
    return { error: cause instanceof Error ? cause : new Error(String(cause)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error, () => this.setState({ error: undefined })) : this.props.children
  }
}
