import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { useLatched } from '../../ui/useLatched.ts'

interface Props {
  /** What is asked for by the parts that stand above, or fills them. */
  de: readonly { isLoading: boolean; failureCount: number }[]
  children: ReactNode
}

/**
 * What stands below notices that are there only when there is something to say, or is a list of them: drawn once it is known which
 * are, because a notice that comes later would move the rest from under the hand. Nothing waits for a second try.
 */
export function Debajo({ de, children }: Props) {
  if (useLatched(de.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0))) return children
  return (
    <Card padded={false}>
      <TableSkeleton />
    </Card>
  )
}
