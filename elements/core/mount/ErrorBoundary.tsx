import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Called once per error. */
  onError: (error: unknown) => void;
  /** Drawn instead of a view that threw; `retry` draws the view again. */
  fallback: (retry: () => void) => ReactNode;
}

/** Keeps an error of a view inside its element (ELE-07). */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}
