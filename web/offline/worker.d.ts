// The compiler's own types of a service worker cannot stand beside those of a page.

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith: (answer: Promise<Response> | Response) => void
}

interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  readonly clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<object[]>
  }
  skipWaiting: () => Promise<void>
}
