/** The page's heading has the focus when the button that was pressed is gone. */
export const focusTitle = () => document.querySelector<HTMLElement>('main h1')?.focus()
