import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('a store holds what was set last, and tells each change to whoever still listens', () => {
  const doors = createStore<readonly string[]>(['green'])
  const [ada, bola] = [vi.fn(() => doors.get().length), vi.fn()]
  const stop = doors.subscribe(ada)
  doors.subscribe(bola)
  expect(doors.get()).toEqual(['green'])

  doors.set(['green', 'blue'])
  expect(ada, 'told once the new value is there').toHaveLastReturnedWith(2)
  stop()
  doors.set([])
  expect(ada).toHaveBeenCalledTimes(1)
  expect(bola).toHaveBeenCalledTimes(2)
  expect(doors.get()).toEqual([])
})

test('a store that is told what is news keeps every value, and tells only those', () => {
  const network = createStore(
    { isOffline: false, lastAt: 1 },
    (next, before) => next.isOffline !== before.isOffline,
  )
  const hears = vi.fn()
  network.subscribe(hears)
  network.set({ isOffline: false, lastAt: 2 })
  expect(hears).not.toHaveBeenCalled()
  expect(network.get().lastAt).toBe(2)
  network.set({ isOffline: true, lastAt: 2 })
  expect(hears).toHaveBeenCalledTimes(1)
})
