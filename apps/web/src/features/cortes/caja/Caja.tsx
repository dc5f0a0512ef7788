import { Coins } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { FormularioPlegable } from '../../../shared/formularios/FormularioPlegable.tsx'
import { SalidaGuardada } from '../../../shared/formularios/SalidaGuardada.tsx'
import { useHacer } from '../../../shared/useHacer.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { dinero } from '../../../ui/formatos.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CortesIndividuales } from './CortesIndividuales.tsx'
import { Totales } from './Totales.tsx'
import { TransaccionesCards } from './TransaccionesCards.tsx'
import { type CajaAbierta, useCierre } from './useCierre.ts'

// Counting is optional: it is fetched by whoever opens it, and the question by whoever closes.
const traerPregunta = () => import('./ConfirmarCorte.tsx')
const ConfirmarCorte = deferred(async () => (await traerPregunta()).ConfirmarCorte)
const ArqueoCampos = deferred(async () => (await import('../arqueo/ArqueoCampos.tsx')).ArqueoCampos)
const anticipar = () => void traerPregunta().catch(() => undefined)

interface Props {
  caja: CajaAbierta
  onRegistrado: (corte: { id: number; totalGeneral: number }) => void
}

/** A till before it is closed: what it took, what is in the drawer, and what the closing will say. */
export function Caja({ caja, onRegistrado }: Props) {
  const cierre = useCierre({ caja, onRegistrado })
  const [contando, setContando] = useState(false)
  const { contadoEnPesos } = cierre
  const registrar = useRef<HTMLButtonElement>(null)
  useHacer({ corte: () => registrar.current?.focus() })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="-mb-4 grid min-w-0 gap-4">
        <TransaccionesCards de={{ ...caja, transacciones: caja.data }} />
        <CortesIndividuales cortes={caja.cortesIndividuales} />
        <FormularioPlegable
          titulo="Conteo de efectivo"
          resumen={
            contadoEnPesos === null
              ? 'Opcional: fondo, retiros, gastos y billetes'
              : `Contado: ${dinero(contadoEnPesos)}`
          }
          icon={<Coins />}
          abierto={contando || cierre.notaError}
          onAbierto={setContando}
        >
          {contando || cierre.sucio ? (
            <Suspense fallback={<Skeleton lines={6} />}>
              <ArqueoCampos caja={caja} cierre={cierre} />
            </Suspense>
          ) : null}
        </FormularioPlegable>
      </div>
      <aside
        aria-label="Totales del corte"
        className="min-w-0 rounded-card border border-line bg-surface shadow-rest lg:sticky lg:top-18"
      >
        <Totales totales={caja.totales} />
        <div className="grid gap-3 p-5 pt-4">
          {cierre.cambiado ? (
            <Aviso tone="bad">
              {cierre.deOtroDia
                ? 'Cambió el día mientras hacías el corte. Estos son los cobros que esperan hoy: revísalos antes de confirmar.'
                : 'Los totales cambiaron mientras hacías el corte. Revisa los nuevos antes de confirmar.'}{' '}
              Tu conteo sigue aquí.
            </Aviso>
          ) : null}
          <Button
            ref={registrar}
            variant="primary"
            size="lg"
            block
            onPointerEnter={anticipar}
            onFocus={anticipar}
            onClick={() => {
              if (cierre.comparado.pideNota) setContando(true)
              cierre.preguntar()
            }}
          >
            Registrar corte
          </Button>
        </div>
      </aside>
      <Suspense>{cierre.cuerpo ? <ConfirmarCorte cierre={cierre} cuerpo={cierre.cuerpo} /> : null}</Suspense>
      <SalidaGuardada sucio={cierre.sucio} />
    </div>
  )
}
