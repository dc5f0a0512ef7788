import { COBROS_POR_PAGINA, type cortes, type Totales as TotalesCorte } from '@nitida/contract/cortes'
import type { Respuesta } from '@nitida/contract/endpoint'
import { Link } from '@tanstack/react-router'
import { Coins, FileText } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { useHacer } from '../../../base/direccion/useHacer.ts'
import { FormularioPlegable } from '../../../base/formularios/FormularioPlegable.tsx'
import { anticiparPregunta } from '../../../base/formularios/Preguntas.tsx'
import { SalidaGuardada } from '../../../base/formularios/SalidaGuardada.tsx'
import type { PaginaActual } from '../../../base/listas/usePagina.ts'
import { TransaccionesCards } from '../../../entidades/corte/TransaccionesCards.tsx'
import { diferenciaEnPalabras } from '../../../entidades/corte/textos.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Card } from '../../../ui/Card.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { dinero } from '../../../ui/formatos.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type CajaAbierta, useCierre } from './useCierre.ts'

type Individuales = Respuesta<(typeof cortes)['transacciones']>['cortesIndividuales']

/**
 * Today's closings of the branch's cashiers, each with its certificate, because their drawers are in that of the branch (D-59).
 */
function CortesIndividuales({ cortes }: { cortes: Individuales }) {
  if (cortes.length === 0) return null
  return (
    <Card title="Cortes individuales de hoy" padded={false}>
      <ul className="divide-y divide-line border-t border-line">
        {cortes.map(({ idCorte, nombreCreador, totalGeneral, diferencia }) => (
          <li key={idCorte} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-5">
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{nombreCreador}</span>
              <span className="block text-sm text-ink2">
                Corte {idCorte}
                {diferencia === null ? '' : `. ${diferenciaEnPalabras(diferencia)}`}
              </span>
            </span>
            <span className="tabular font-medium">{dinero(totalGeneral)}</span>
            <Link
              {...aPath('/cortes/corteIndividual', { acta: idCorte })}
              aria-label={`Ver acta del corte ${idCorte} de ${nombreCreador}`}
              className={buttonClass({ size: 'sm' })}
            >
              <FileText aria-hidden="true" className="size-4" />
              Ver acta
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const formas = [
  ['totalEfectivo', 'Total Efectivo'],
  ['totalCredito', 'Total Crédito'],
  ['totalDebito', 'Total Débito'],
  ['totalTransferencia', 'Total Transferencia'],
] as const

/** Amounts of the closing, by method and in all (spec §2). */
function Totales({ totales }: { totales: TotalesCorte }) {
  return (
    <>
      <div className="rounded-t-card bg-deep-glow px-5 py-4 text-on-deep">
        <p className="text-sm opacity-85">Total General</p>
        <output aria-label="Total General" className="tabular block text-3xl font-semibold">
          {dinero(totales.totalGeneral)}
        </output>
      </div>
      <dl className="grid divide-y divide-line px-5">
        {formas.map(([clave, nombre]) => (
          <div key={clave} className="flex items-baseline justify-between gap-4 py-3">
            <dt className="text-ink2">{nombre}</dt>
            <dd
              className={
                totales[clave] < 0 ? 'tabular text-xl font-semibold text-bad-ink' : 'tabular text-xl font-semibold'
              }
            >
              <output aria-label={nombre}>{dinero(totales[clave])}</output>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

// Lazy because it is optional.
const ArqueoCampos = deferred(async () => (await import('../arqueo/ArqueoCampos.tsx')).ArqueoCampos)

interface Props {
  caja: CajaAbierta
  /** Page of the rows, for a till with more than one. */
  pagina: PaginaActual
  onRegistrado: (corte: { id: number; totalGeneral: number }) => void
}

/** A till before it is closed: its payments, its drawer, and the closing's totals. */
export function Caja({ caja, pagina, onRegistrado }: Props) {
  const cierre = useCierre({ caja, onRegistrado })
  const [contando, setContando] = useState(false)
  const { contadoEnPesos } = cierre
  const registrar = useRef<HTMLButtonElement>(null)
  useHacer({ corte: () => registrar.current?.focus() })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="-mb-4 grid min-w-0 gap-4">
        <TransaccionesCards de={{ ...caja, transacciones: caja.data }} />
        {caja.total > COBROS_POR_PAGINA ? (
          <Card padded={false}>
            <Pagination
              page={pagina.pagina}
              pageSize={COBROS_POR_PAGINA}
              total={caja.total}
              onPageChange={pagina.irA}
              hrefOf={pagina.hrefDe}
              label="Páginas de transacciones"
            />
          </Card>
        ) : null}
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
          {cierre.cambiado ? <Cambiado deOtroDia={cierre.deOtroDia} /> : null}
          <Button
            ref={registrar}
            variant="primary"
            size="lg"
            block
            onPointerEnter={anticiparPregunta}
            onFocus={anticiparPregunta}
            onClick={() => {
              if (cierre.comparado.pideNota) setContando(true)
              cierre.registrar()
            }}
          >
            Registrar corte
          </Button>
        </div>
      </aside>
      <SalidaGuardada sucio={cierre.sucio} />
    </div>
  )
}

/** Why the question has to be asked again. */
const Cambiado = ({ deOtroDia }: { deOtroDia: boolean }) => (
  <Aviso tone="bad">
    {deOtroDia
      ? 'Cambió el día mientras hacías el corte. Estos son los cobros que esperan hoy: revísalos antes de confirmar.'
      : 'Los totales cambiaron mientras hacías el corte. Revisa los nuevos antes de confirmar.'}{' '}
    Tu conteo sigue aquí.
  </Aviso>
)
