// The compiler's own types of a service worker cannot stand beside those of a page.

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith: (answer: Promise<Response> | Response) => void
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

interface PushEvent extends ExtendableEvent {
  readonly data: { text: () => string } | null
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification
}

interface SubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

interface WindowTab {
  readonly url: string
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<WindowTab | null>
}

interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (event: SubscriptionChangeEvent) => void,
  ): void
  readonly clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<WindowTab[]>
    openWindow: (url: string) => Promise<unknown>
  }
  readonly location: { readonly origin: string }
  readonly registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
}
