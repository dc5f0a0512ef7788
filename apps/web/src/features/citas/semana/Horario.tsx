import { MapPin } from 'lucide-react'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { falloAlCargar } from '../shared/textos.ts'
import { Agenda } from './Agenda.tsx'
import { Rejilla } from './Rejilla.tsx'
import { tramoLegible } from './semana.ts'
import type { Posicion } from './teclado.ts'
import type { DatosDeSemana } from './useSemana.ts'

interface Props {
  datos: DatosDeSemana
  /** An appointment is being moved. */
  moviendo: boolean
  onElegir: (posicion: Posicion, celda: HTMLElement) => void
  onSoltar: (origen: Posicion, destino: Posicion) => void
}

/** The grid, on a phone the agenda of a day, or why it is not there. One that may be old stays, and says so. */
export function Horario({ datos, moviendo, onElegir, onSoltar }: Props) {
  const { sucursal, visibles, unDia, consulta } = datos
  const { error, data, isFetching } = consulta
  const [dia] = visibles
  const reintentar = () => void consulta.refetch()
  if (sucursal === null) {
    return (
      <Card padded={false}>
        <EmptyState title="Por favor, selecciona una sucursal." icon={<MapPin />} />
      </Card>
    )
  }
  if (error && !data) {
    return (
      <Card padded={false}>
        <ErrorState title={falloAlCargar(error)} onRetry={reintentar} cargando={isFetching}>
          {error.message}
        </ErrorState>
      </Card>
    )
  }
  const reintento = (
    <Button size="sm" onClick={reintentar} cargando={isFetching}>
      Reintentar
    </Button>
  )
  return (
    <>
      {error ? (
        <Aviso tone="carey" className="mb-3" action={reintento}>
          Las citas pueden no estar al día. {error.message}
        </Aviso>
      ) : null}
      <Card padded={false}>
        {unDia && dia ? (
          <Agenda key={sucursal} {...{ dia, moviendo, onElegir }} />
        ) : (
          <Rejilla
            key={sucursal}
            etiqueta={`Citas del ${tramoLegible(datos.desde, datos.hasta)}`}
            semana={visibles}
            ahora={datos.lineaDeAhora}
            {...{ onElegir, onSoltar }}
          />
        )}
      </Card>
    </>
  )
}
