import type { ComponentProps } from 'react'

/** What has just happened or is happening, read out when it changes. */
export function Status(props: ComponentProps<'div'>) {
  // An output is a field of a form: it wants a label and takes no paragraphs.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <div role="status" {...props} />
}
