import { t } from '../../t.ts'

/** The five digits that the carrier is told at the door, on the yellow of a bus with its two lines. */
export function CodePlate({ code }: { code: string }) {
  return (
    <div className="relative flex flex-wrap items-center justify-between gap-x-4 bg-danfo px-4 pt-2.5 pb-5.5 text-on-danfo">
      <p className="min-w-0 flex-1 basis-32 text-sm leading-tight">
        <span className="block text-base font-bold">{t('Doorstep code')}</span>
        {t('Say it once your bags are loaded')}
      </p>
      <p className="figures text-[2.875rem] leading-none font-extrabold tracking-[0.08em]">
        {/* One digit after the other: as a number nobody could say it at the door. */}
        <span className="sr-only">{code.split('').join(' ')}</span>
        <span aria-hidden="true">{code}</span>
      </p>
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-1.5 h-2.5 border-y-[1.5px] border-on-danfo"
      />
    </div>
  )
}
