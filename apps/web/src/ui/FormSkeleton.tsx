import { Card } from './Card.tsx'
import { Skeleton } from './Skeleton.tsx'

/** Placeholder of a form or a record on its way: whose it is, its fields, and the summary at its side. */
export const FormSkeleton = () => (
  <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
    <div className="grid min-w-0 gap-4">
      <Card>
        <Skeleton lines={2} />
      </Card>
      <div aria-hidden="true">
        <Card>
          <Skeleton lines={9} />
        </Card>
      </div>
    </div>
    <div aria-hidden="true" className="max-lg:hidden">
      <Card>
        <Skeleton lines={6} />
      </Card>
    </div>
  </div>
)
