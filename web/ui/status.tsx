import type { ComponentProps } from 'react'

/** What has just happened or is happening, read out when it changes. */
export function Status(props: ComponentProps<'div'>) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output is a field of a form: it wants a label and takes no paragraphs
  return <div role="status" {...props} />
}
