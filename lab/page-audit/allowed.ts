export type Finding = { check: string; text: string; where: string }

/** What is found and is right as it is, each with its reason. */
const allowed: { check: RegExp; text: RegExp; where?: RegExp; why: string }[] = [
  {
    check: /^(?:axe|ibm|sniffer)$/,
    text: /^(?:region|landmark-one-main|aria_content_in_landmark|skip_main_exists|\S*1_3_1\.F92)/,
    where: /^\/dev\/mailbox\/./,
    why: 'a letter stands inside a mail program: it has no landmarks, and its tables only place it',
  },
  {
    check: /^ibm$/,
    text: /^aria_content_in_landmark: .*href="#main"/,
    why: 'the way past the navigation stands before every landmark',
  },
  {
    check: /^ibm$/,
    text: /^target_spacing_sufficient: .*not-focus:sr-only" href="#main"/,
    why: 'the way past the navigation is a pixel until it has the focus, and large from then on',
  },
  {
    check: /^ibm$/,
    text: /^element_tabbable_role_valid: .*'region'.*overflow-x-auto/,
    why: 'what scrolls sideways must be within reach of the arrow keys, as axe demands',
  },
  {
    check: /^links$/,
    text: /^leads to 404: .*\/no\/such\/page\?language=/,
    where: /^\/no\/such\/page /,
    why: 'whoever reads in another language that there is nothing here is still on the same address',
  },
  {
    check: /^html$/,
    text: /^empty-heading: .*<h1/,
    where: /^\/(?:station|director\/home)(?: \(crowd\))? /,
    why: 'whose home it is, the page writes from what the device keeps, before the app has come',
  },
  {
    check: /^sniffer$/,
    text: /H43\.HeadersRequired: .*<caption class="sr-only">(?:All|All Payments|Request History|Subscription Requests|Special Requests)</,
    why: 'each group is a part of the table with its heading in rowgroup scope; this one knows headers only',
  },
  {
    check: /^(?:ibm|sniffer)$/,
    text: /(?:^input_autocomplete_valid|H98).*(?:type="email".*"username"|: username)/,
    why: 'the standard lets a user name be an email address; these two know an older one',
  },
  {
    check: /^ibm$/,
    text: /^input_label_after: .*role="switch"/,
    why: 'a switch stands behind its words, as on every phone; only a box stands before them',
  },
  {
    check: /^ibm$/,
    text: /^input_label_exists: .*<select/,
    where: /^\/director\/home /,
    why: 'inside a closed “Show as a table” it takes the select for visible and its label for hidden',
  },
]

/** Whether a finding is one to mend. */
export const isFault = ({ check, text, where }: Finding) =>
  !allowed.some(
    each => each.check.test(check) && each.text.test(text) && (each.where?.test(where) ?? true),
  )
