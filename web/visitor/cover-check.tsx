import { pageAt } from '../../contract/page.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Status } from '../ui/status.tsx'
import { t } from '../t.ts'

const fieldLook =
  'min-h-13 w-full rounded-xl border border-line-strong bg-card pr-4 text-ink placeholder:text-ink-soft aria-invalid:border-clay '
const unlessHidden = '[&[hidden]]:hidden'

/** Whether it comes to one's own street; the build names the script that answers. What it says stands in the page, which knows its language. */
export function CoverCheck() {
  return (
    <search
      hidden
      data-cover="__COVER__"
      data-short={t('Type a little more of your street.')}
      data-yes={t('Yes: {stations}.', { stations: '{0}' })}
      data-wide={t('In {place} we serve {parts}. Is that you?', { place: '{0}', parts: '{1}' })}
      data-more={t('{parts} and {n} more', { parts: '{0}', n: '{1}' })}
      data-none={t('We don’t cover {place} yet.', { place: '{0}' })}
      data-kept={t('Thank you. We’ll tell you as soon as we collect there.')}
      data-offline={t('You’re offline. We’ll check when you’re back online.')}
      data-failed={t('We couldn’t check. Please try again.')}
      className={`mt-8 block max-w-xl ${unlessHidden}`}
    >
      <label htmlFor="cover" className="text-xl font-bold">
        {t('Is my street covered?')}
      </label>
      <div className="relative mt-3">
        <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-ink-soft">
          <Icon name="search" className="size-5" />
        </span>
        <input
          id="cover"
          type="search"
          maxLength={120}
          autoComplete="off"
          placeholder={t('Your street or area')}
          className={`${fieldLook} pl-12`}
        />
      </div>
      <div className="mt-3 grid min-h-26 content-start justify-items-start gap-3">
        <Status className="min-h-6 wrap-anywhere outline-none" />
        <ButtonLink
          data-join-here
          hidden
          to={pageAt('/user/register/phone')}
          className={unlessHidden}
        >
          {t('Create an account')}
        </ButtonLink>
        <Button data-tell hidden variant="ghost" className={unlessHidden}>
          {t('Tell me when you do')}
        </Button>
        <WishForm />
      </div>
    </search>
  )
}

/** Where to be told when it comes there. */
function WishForm() {
  return (
    <form
      data-wish
      hidden
      noValidate
      className={`grid w-full justify-items-start gap-2 ${unlessHidden}`}
    >
      <label htmlFor="cover-contact" className="font-semibold">
        {t('Your phone number or email')}
      </label>
      <input
        id="cover-contact"
        name="contact"
        inputMode="email"
        maxLength={254}
        aria-describedby="cover-wrong"
        className={`${fieldLook} pl-4`}
      />
      <p id="cover-wrong" role="alert" className="text-sm font-semibold text-clay empty:hidden" />
      <Button type="submit" className="mt-1">
        {t('Tell me')}
      </Button>
    </form>
  )
}
