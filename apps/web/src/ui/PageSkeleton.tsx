import { Card } from './Card.tsx'
import { Skeleton } from './Skeleton.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

/** Placeholder of a screen whose code or record is on its way: its title, and a card that is a list or text. */
export function PageSkeleton({ lista = false }: { lista?: boolean }) {
  return (
    <div className="mx-auto w-full max-w-330">
      <div aria-hidden="true" className="aparece-tarde mb-4 flex h-15 flex-col justify-center gap-2.5">
        <div className="h-6 w-64 max-w-full animate-pulse rounded-small bg-sunken" />
        <div className="h-3.5 w-44 max-w-full animate-pulse rounded-small bg-sunken" />
      </div>
      <Card padded={!lista}>{lista ? <TableSkeleton /> : <Skeleton lines={9} />}</Card>
    </div>
  )
}
