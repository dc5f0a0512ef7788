import {
  type CampoDeUnion,
  type ComparacionDePacientes,
  camposDeUnion,
  type FichaDeUnion,
} from '@nitida/contract/duplicados'
import { nombreLegible } from '@nitida/contract/nombres'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, Equal, Info, Lock, ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/clases.ts'
import { desdeCuando, etiquetaDe, permisoEscrito, valorDe } from './textos.ts'

interface Dos {
  queda: FichaDeUnion
  seRetira: FichaDeUnion
}

/** A name beside the two values; on a phone the values stand one above the other. */
const fila = 'grid sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)] border-t border-line'
const celda = 'flex min-w-0 items-start gap-2.5 px-4 py-2.5 wrap-anywhere sm:border-l sm:border-line'
const etiqueta = 'px-4 pt-2.5 text-sm text-ink2 sm:py-2.5 sm:text-base'

function Cabeza({ ficha, seQueda }: { ficha: FichaDeUnion; seQueda: boolean }) {
  return (
    <div className="min-w-0">
      <Link
        to="/dashboard/clientes"
        search={{ paciente: ficha.id }}
        target="_blank"
        className="font-semibold text-brand-ink underline underline-offset-2 wrap-anywhere"
      >
        {nombreLegible(ficha.nombreCompleto)}
      </Link>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink2">
        <Badge tone={seQueda ? 'ok' : 'neutral'}>{seQueda ? 'Se queda' : 'Se retira'}</Badge>
        {desdeCuando(ficha)}
      </p>
    </div>
  )
}

/** Who stays and who retires. */
export function Cabezas({ queda, seRetira, onInvertir }: Dos & { onInvertir: () => void }) {
  return (
    <div className={cx(fila, 'bg-sunken')}>
      <span className="max-sm:hidden" />
      <div className={celda}>
        <Cabeza ficha={queda} seQueda />
      </div>
      <div className={cx(celda, 'flex-wrap justify-between')}>
        <Cabeza ficha={seRetira} seQueda={false} />
        <Button size="sm" icon={<ArrowLeftRight />} onClick={onInvertir}>
          Invertir
        </Button>
      </div>
    </div>
  )
}

interface Props extends Dos {
  datos: ComparacionDePacientes
  elegidos: Partial<Record<CampoDeUnion, number>>
  onElegir: (campo: CampoDeUnion, id: number) => void
}

/** Each field of the two: equal ones said once, of the others one is chosen. */
export function Campos({ datos, queda, seRetira, elegidos, onElegir }: Props) {
  const conAlgo = camposDeUnion.filter((campo) => valorDe(queda, campo) !== null || valorDe(seRetira, campo) !== null)
  return (
    <>
      {conAlgo.map((campo) =>
        valorDe(queda, campo) === valorDe(seRetira, campo) ? (
          <Igual key={campo} campo={campo} valor={valorDe(queda, campo)} />
        ) : (
          <Eleccion
            key={campo}
            campo={campo}
            fichas={[queda, seRetira]}
            elegido={elegidos[campo] ?? queda.id}
            onElegir={(id) => onElegir(campo, id)}
          />
        ),
      )}
      <Permisos datos={datos} queda={queda} />
      <p className="flex items-start gap-2 border-t border-line px-4 py-3 text-sm text-ink2">
        <Info aria-hidden="true" className="mt-0.5 size-4 flex-none" />
        El nombre anterior se sigue encontrando y lleva a la ficha que queda.
      </p>
    </>
  )
}

const Igual = ({ campo, valor }: { campo: CampoDeUnion; valor: string | null }) => (
  <div className={fila}>
    <span className={etiqueta}>{etiquetaDe[campo]}</span>
    <span className={cx(celda, 'sm:pl-11')}>{valor}</span>
    <span className={cx(celda, 'text-sm text-ink2 max-sm:hidden sm:pl-11')}>
      <Equal aria-hidden="true" className="mt-0.5 size-4" />
      Igual
    </span>
  </div>
)

interface EleccionProps {
  campo: CampoDeUnion
  fichas: readonly FichaDeUnion[]
  elegido: number
  onElegir: (id: number) => void
}

function Eleccion({ campo, fichas, elegido, onElegir }: EleccionProps) {
  const nombre = useId()
  return (
    <div role="radiogroup" aria-label={etiquetaDe[campo]} className={fila}>
      <span aria-hidden="true" className={etiqueta}>
        {etiquetaDe[campo]}
      </span>
      {fichas.map((ficha) => {
        const valor = valorDe(ficha, campo)
        const suyo = elegido === ficha.id
        return (
          <label
            key={ficha.id}
            className={cx(
              celda,
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand',
              suyo ? 'bg-brand-soft font-semibold' : 'hover:bg-sunken',
              valor === null && 'text-ink2',
            )}
          >
            <input
              type="radio"
              name={nombre}
              checked={suyo}
              onChange={() => onElegir(ficha.id)}
              className="mt-0.5 size-4 flex-none accent-brand outline-none"
            />
            <span className="min-w-0">{valor ?? 'Sin dato'}</span>
          </label>
        )
      })}
    </div>
  )
}

/** Consents are never chosen: of the two the stricter holds. */
function Permisos({ datos: { permisos, ganador }, queda }: { datos: ComparacionDePacientes; queda: FichaDeUnion }) {
  const dos = queda.id === ganador.id ? [permisos.ganador, permisos.perdedor] : [permisos.perdedor, permisos.ganador]
  const resultado = permisoEscrito(permisos.queda)
  const difieren = permisoEscrito(dos[0] ?? null) !== permisoEscrito(dos[1] ?? null)
  return (
    <div className={fila}>
      <span className={etiqueta}>Mensajes</span>
      {dos.map((permiso, i) => {
        const escrito = permisoEscrito(permiso ?? null)
        const manda = difieren && escrito === resultado
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the two sides have no other name
          <span key={i} className={cx(celda, manda && 'bg-carey-soft text-carey-ink')}>
            {manda ? (
              <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 flex-none" />
            ) : (
              <Lock aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink2" />
            )}
            <span className="min-w-0">
              {escrito}
              {manda ? <span className="block text-xs">Queda lo más estricto; no se elige.</span> : null}
            </span>
          </span>
        )
      })}
    </div>
  )
}
