import { type CampoDeUnion, type ComparacionDePacientes, camposDeUnion, type Union } from '@nitida/contract/duplicados'
import { nombreLegible } from '@nitida/contract/nombres'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { fechaDeInstante, numero } from '../../../ui/formatos.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Cabezas, Campos } from './Campos.tsx'
import { LoQueSeJunta } from './LoQueSeJunta.tsx'
import { dice, enUnaFrase } from './textos.ts'
import { comparacionQuery, useSonDistintos, useUnir } from './useDuplicados.ts'

interface Props {
  par: readonly [number, number]
  /** Place in the page of pairs; -1 for two who were chosen by hand. */
  lugar: number
  de: number
  onOtro: (paso: 1 | -1) => void
  onUnidos: (union: Union) => void
  onDistintos: () => void
}

/** Two patients side by side: what stays of each, what is brought together, and the decision. */
export function Comparacion(props: Props) {
  const [id, otro] = props.par
  const vista = useQuery(comparacionQuery(id, otro))
  const datos = vista.data?.data
  if (datos) return <Abierta {...props} datos={datos} onRecargar={() => void vista.refetch()} />
  return (
    <Card>
      {vista.error ? (
        <ErrorState
          title="No se pudo comparar a estos pacientes"
          causa={vista.error}
          onRetry={() => void vista.refetch()}
          cargando={vista.isFetching}
        />
      ) : (
        <Skeleton lines={14} />
      )}
    </Card>
  )
}

/** Whose value of each field stays: the proposed winner's, or the other's where the winner says nothing. */
const propuestos = ({ ganador, perdedor }: ComparacionDePacientes): Partial<Record<CampoDeUnion, number>> =>
  Object.fromEntries(
    camposDeUnion.map((campo) => [campo, !dice(ganador, campo) && dice(perdedor, campo) ? perdedor.id : ganador.id]),
  )

function Abierta(props: Props & { datos: ComparacionDePacientes; onRecargar: () => void }) {
  const { datos, lugar, de, onOtro, onUnidos, onDistintos, onRecargar } = props
  const [alReves, setAlReves] = useState(false)
  const [elegidos, setElegidos] = useState(() => propuestos(datos))
  const unir = useUnir()
  const distintos = useSonDistintos()
  const [queda, seRetira] = alReves ? [datos.perdedor, datos.ganador] : [datos.ganador, datos.perdedor]
  const fusionar = () =>
    unir.mutate(
      {
        ...{ ganador: queda.id, perdedor: seRetira.id },
        versiones: { ganador: queda.version, perdedor: seRetira.version },
        delPerdedor: camposDeUnion.filter((campo) => elegidos[campo] === seRetira.id),
      },
      { onSuccess: ({ data }) => onUnidos(data), onError: onRecargar },
    )
  // Enter alone never joins; with Ctrl it does, as in all forms (D-89).
  const teclas = (evento: KeyboardEvent) => {
    if (evento.key !== 'Enter' || !evento.ctrlKey || unir.isPending) return
    evento.preventDefault()
    fusionar()
  }
  const error = unir.error ?? distintos.error
  const nombre = nombreLegible(queda.nombreCompleto).split(' ').slice(0, 2).join(' ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands within no form, and takes a shortcut
    <div role="group" aria-label="Comparación de dos pacientes" onKeyDown={teclas} className="grid gap-4">
      <Card padded={false}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
          <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink2">
            {datos.muyParecidos ? <Badge tone="carey">Muy parecidos</Badge> : null}
            {datos.distintos ? <Badge>Alguien dijo que son distintos</Badge> : null}
            {datos.motivos.length > 0 ? enUnaFrase(datos.motivos) : 'No se parecen: revísalos bien antes de unirlos.'}
          </p>
          {lugar >= 0 && de > 1 ? (
            <span className="flex items-center gap-1.5">
              <span className="tabular text-sm text-ink2">{`${numero(lugar + 1)} de ${numero(de)}`}</span>
              <IconButton
                variant="secondary"
                label="Par anterior"
                icon={<ChevronLeft />}
                motivo={lugar === 0 ? 'Es el primero de esta página.' : null}
                onClick={() => onOtro(-1)}
              />
              <IconButton
                variant="secondary"
                label="Par siguiente"
                icon={<ChevronRight />}
                motivo={lugar === de - 1 ? 'Es el último de esta página.' : null}
                onClick={() => onOtro(1)}
              />
            </span>
          ) : null}
        </div>
        <Cabezas queda={queda} seRetira={seRetira} onInvertir={() => setAlReves(!alReves)} />
        <Campos
          datos={datos}
          queda={queda}
          seRetira={seRetira}
          elegidos={elegidos}
          onElegir={(campo, id) => setElegidos({ ...elegidos, [campo]: id })}
        />
      </Card>
      <LoQueSeJunta queda={queda} seRetira={seRetira} />
      <section
        aria-label="Qué se hará"
        className="rounded-card border border-line bg-surface px-4 py-4 shadow-rest sm:px-5"
      >
        {error ? (
          <Aviso tone="bad" className="mb-3">
            {error.message}
          </Aviso>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-64 text-sm text-ink2">
            Se puede deshacer hasta el <strong>{fechaDeInstante(datos.deshacerHasta)}</strong>: cada renglón vuelve a su
            ficha. Los saldos no cambian.
          </p>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">
            {lugar >= 0 && de > 1 ? (
              <Button variant="ghost" onClick={() => onOtro(1)}>
                Después
              </Button>
            ) : null}
            <Button
              cargando={distintos.isPending}
              onClick={() =>
                distintos.mutate({ id: datos.ganador.id, otro: datos.perdedor.id }, { onSuccess: onDistintos })
              }
            >
              Son distintos
            </Button>
            <Button variant="primary" cargando={unir.isPending} aria-keyshortcuts="Control+Enter" onClick={fusionar}>
              {`Unir en ${nombre}`}
            </Button>
          </div>
        </div>
      </section>
    </div>
  )
}
