import { Spinner } from './Spinner.tsx'

/** A whole area that is not there yet; silent for the first 150 ms. */
export function Cargando({ children = 'Cargando...' }: { children?: string }) {
  return (
    <div role="status" className="aparece-tarde flex min-h-40 items-center justify-center gap-3 p-8 text-ink2">
      <Spinner />
      {children}
    </div>
  )
}
