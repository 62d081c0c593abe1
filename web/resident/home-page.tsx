import { monthlyRequests } from '../../contract/account.ts'
import { brand } from '../../contract/brand.ts'
import { showPhone } from '../../contract/phone.ts'
import { InstallCard } from '../offline/install-card.tsx'
import { useStore } from '../session.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { IconDisc } from '../ui/icon-disc.tsx'
import { TextSkeleton } from '../ui/text-skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Welcome } from '../ui/welcome.tsx'
import { useResident } from './use-resident.ts'
import { BagPicture, CartPicture, DonePicture } from './step-picture.tsx'

/** Where a resident arrives. */
export default function ResidentHomePage() {
  const details = useStore(stored => stored.userDetails)
  return (
    <>
      <Welcome tab="Home" eyebrow={details?.station.station}>
        welcome, {details?.name}
      </Welcome>
      <div className="relative -mt-12 grid gap-3 lg:mx-8 lg:grid-cols-2 lg:gap-4">
        <StationCard station={details?.station.station} />
        <PickUpCard />
        <InstallCard className="lg:col-span-2" />
        <HowItWorks />
      </div>
    </>
  )
}

function StationCard({ station }: { station: string | undefined }) {
  return (
    <Card aria-labelledby="station" className="flex items-center gap-4">
      <IconDisc name="station" size="large" />
      <div className="min-w-0">
        <h2 id="station" className="text-sm font-normal text-ink-soft">
          Your station
        </h2>
        <p className="text-xl leading-tight font-bold wrap-anywhere">{station}</p>
        <p className="mt-1 text-sm text-ink-soft">Its carriers come to your door.</p>
      </div>
    </Card>
  )
}

function PickUpCard() {
  return (
    <Card aria-labelledby="pick-up">
      <div className="-mt-2 mb-1 flex items-center justify-between gap-3">
        <h2 id="pick-up" className="text-lg font-bold">
          Where we pick up
        </h2>
        <TextLink to="/user/home/profile" className="inline-flex min-h-11 items-center">
          Change
        </TextLink>
      </div>
      <PickUpFacts />
    </Card>
  )
}

function PickUpFacts() {
  const { resident, error, isFetching, refetch } = useResident()
  if (resident) {
    const { address, phoneNumber, email } = resident
    return (
      <Facts
        facts={[
          ['Address', address],
          ['Phone', phoneNumber ? showPhone(phoneNumber) : 'not given yet'],
          ['Email', email],
        ]}
      />
    )
  }
  if (error) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return <TextSkeleton rows={3} />
}

const steps = [
  {
    Picture: BagPicture,
    title: 'Put the bags out',
    text: `Tie them and ask for a pickup. ${monthlyRequests} a month are yours.`,
  },
  {
    Picture: CartPicture,
    title: 'Your mallam comes',
    text: 'Your station sends a carrier with a cart to your address.',
  },
  {
    Picture: DonePicture,
    title: 'The step is clear',
    text: 'You close the request, and you are done.',
  },
]

function HowItWorks() {
  return (
    <Card aria-labelledby="how" className="lg:col-span-2">
      <h2 id="how" className="text-lg font-bold">
        How {brand.name} works
      </h2>
      <ol className="mt-4 grid gap-5 sm:grid-cols-3 sm:gap-6">
        {steps.map(({ Picture, title, text }) => (
          <li key={title} className="flex items-center gap-4 sm:block">
            <Picture className="h-20 shrink-0 sm:h-28" />
            <div className="sm:mt-3">
              <h3 className="font-bold">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
