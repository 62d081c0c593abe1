import { useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'

const themes = ['system', 'light', 'dark'] as const
const widths = {
  full: '',
  '768': 'max-w-[768px] outline-2 outline-offset-8 outline-dashed outline-line-strong',
  '360': 'max-w-[360px] outline-2 outline-offset-8 outline-dashed outline-line-strong',
}

/** What stands in the address under a name, and how to change it. */
function useChoice<Value extends string>(name: string, values: readonly Value[], first: Value) {
  const [params, setParams] = useSearchParams()
  const now = values.find(value => value === params.get(name)) ?? first
  const choose = (value: Value) =>
    setParams(
      before => {
        if (value === first) before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return [now, choose] as const
}

const useThemeChoice = () => useChoice('theme', themes, 'system')
const useWidthChoice = () => useChoice('width', ['full', '768', '360'], 'full')

/** Draws the page in the theme of the address for as long as it is open. */
export function useTheme() {
  const [theme] = useThemeChoice()
  useEffect(() => {
    const root = document.documentElement
    if (theme !== 'system') root.dataset['theme'] = theme
    return () => {
      delete root.dataset['theme']
    }
  }, [theme])
}

/** The frame around the samples. */
export const useWidth = () => widths[useWidthChoice()[0]]

/** The switches of the workshop. */
export function WorkshopBar() {
  const [theme, setTheme] = useThemeChoice()
  const [width, setWidth] = useWidthChoice()
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <Switch legend="Theme">
        {themes.map(each => (
          <Lever key={each} on={each === theme} onPress={() => setTheme(each)}>
            {each}
          </Lever>
        ))}
      </Switch>
      <Switch legend="Width of the frame">
        {(['full', '768', '360'] as const).map(each => (
          <Lever key={each} on={each === width} onPress={() => setWidth(each)}>
            {each}
          </Lever>
        ))}
      </Switch>
      <p className="max-w-sm text-sm text-ink-soft">
        What depends on the window's width, such as tables, needs a narrow window.
      </p>
    </div>
  )
}

function Switch({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{legend}</legend>
      <div className="flex gap-1 rounded-xl border border-line-strong p-1">{children}</div>
    </fieldset>
  )
}

const leverLook =
  'min-h-11 min-w-16 cursor-pointer rounded-lg px-3 hover:bg-leaf-100 ' +
  'aria-pressed:bg-leaf-700 aria-pressed:font-semibold aria-pressed:text-white'

function Lever({ on, onPress, children }: { on: boolean; onPress: () => void; children: string }) {
  return (
    <button type="button" aria-pressed={on} onClick={onPress} className={leverLook}>
      {children}
    </button>
  )
}
