import type { Importacion } from '@nitida/contract/mudanza'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { contar, fechaDeInstante, numero } from '../../../ui/formatos.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { cuantos, loQueEntra, loQueFalta, loQueQuedaFuera } from './textos.ts'
import type { usePasos } from './useImportacion.ts'

interface Props {
  importacion: Importacion
  pasos: ReturnType<typeof usePasos>
  eligiendo: boolean
  onElegir: () => void
}

function Marco({ children, acciones, error }: { children: ReactNode; acciones?: ReactNode; error?: Error | null }) {
  return (
    <section
      aria-label="Qué se hará"
      className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 py-3 shadow-popup sm:mx-0 sm:rounded-card sm:border sm:px-5"
    >
      {error ? (
        <Aviso tone="bad" className="mb-3">
          {error.message}
        </Aviso>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">{children}</div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">{acciones}</div>
      </div>
    </section>
  )
}

/** What will be written and what stays out; how far it is; what was written, and the way back. */
export function Barra(props: Props) {
  const { estado } = props.importacion
  if (estado === 'revisando') return <Revisando {...props} />
  if (estado === 'lista') return <PorConfirmar {...props} />
  if (estado === 'escribiendo') return <Escribiendo {...props} />
  if (estado === 'deshaciendo')
    return (
      <Marco>
        <ProgressBar label="Deshaciendo lo que nadie ha tocado" />
      </Marco>
    )
  return estado === 'deshecha' ? <Deshecha {...props} /> : <Informe {...props} />
}

function Revisando({ importacion: { cuentas, renglones } }: Props) {
  const vistos = Object.values(cuentas).reduce((suma, n) => suma + n, 0)
  return (
    <Marco>
      <ProgressBar
        label={`Revisando: ${numero(vistos)} de ${numero(renglones)} renglones`}
        value={renglones > 0 ? (vistos / renglones) * 100 : null}
      />
      <p className="mt-1.5 text-sm text-ink2">Nada se escribe todavía. Puedes salir de esta pantalla y volver.</p>
    </Marco>
  )
}

function PorConfirmar({ importacion, pasos, eligiendo, onElegir }: Props) {
  const { total, frase, partes } = loQueEntra(importacion)
  const { faltan } = importacion.mapa
  const motivo =
    faltan.length > 0
      ? `Falta decir qué columna es: ${faltan.join(', ')}.`
      : total === 0
        ? 'No hay renglones nuevos ni con cambios.'
        : null
  return (
    <Marco
      error={pasos.empezar.error}
      acciones={
        <>
          {total > 0 || eligiendo ? (
            <Button aria-pressed={eligiendo} onClick={onElegir}>
              {eligiendo ? 'Terminar de elegir' : 'Elegir renglones'}
            </Button>
          ) : null}
          <Button
            variant="primary"
            motivo={motivo}
            cargando={pasos.empezar.isPending}
            onClick={() => pasos.empezar.mutate()}
          >
            {`Importar ${numero(total)}`}
          </Button>
        </>
      }
    >
      <p>
        <span className="font-semibold">{frase}</span> {partes ? <span className="text-ink2">{partes}</span> : null}
      </p>
      <p className="text-sm text-ink2">{loQueQuedaFuera(importacion)}</p>
    </Marco>
  )
}

function Escribiendo({ importacion, pasos }: Props) {
  const { escritos, porEscribir, faltanSegundos, libro } = importacion
  return (
    <Marco
      error={pasos.detener.error}
      acciones={
        <Button cargando={pasos.detener.isPending} onClick={() => pasos.detener.mutate()}>
          Detener
        </Button>
      }
    >
      <ProgressBar
        label={`Escribiendo: ${numero(escritos)} de ${cuantos(libro, porEscribir)}`}
        value={porEscribir > 0 ? Math.min(100, (escritos / porEscribir) * 100) : null}
      />
      <p className="mt-1.5 text-sm text-ink2">
        {`${loQueFalta(faltanSegundos)}. Puedes salir de esta pantalla; sigue aunque la cierres.`}
      </p>
    </Marco>
  )
}

function Informe({ importacion, pasos }: Props) {
  const { libro, escritos, estado, cuentas, deshacerHasta } = importacion
  const limite = fechaDeInstante(deshacerHasta)
  const fuera = cuentas.Problema > 0 ? `Quedaron fuera ${numero(cuentas.Problema)} con problema. ` : ''
  const deshacible = libro !== 'recetas' && new Date(deshacerHasta) > new Date()
  const pedir = () =>
    preguntar({
      title: '¿Deshacer esta importación?',
      description: `Se quitará lo que escribió y nadie ha tocado desde entonces. Lo demás se queda, y te diremos qué y por qué.`,
      confirmLabel: 'Deshacer la importación',
      peligro: true,
      hacer: () => pasos.deshacer.mutateAsync(),
      fallo: (error) => `No se pudo deshacer.${error instanceof Error ? ` ${error.message}` : ''}`,
    })
  return (
    <Marco
      error={pasos.empezar.error}
      acciones={
        <>
          {deshacible ? <Button onClick={pedir}>Deshacer</Button> : null}
          {estado === 'detenida' ? (
            <Button variant="primary" cargando={pasos.empezar.isPending} onClick={() => pasos.empezar.mutate()}>
              Seguir escribiendo
            </Button>
          ) : (
            <Link to="/dashboard/clientes" className={buttonClass({ variant: 'primary' })}>
              Ver pacientes
            </Link>
          )}
        </>
      }
    >
      <p className="font-semibold">
        {estado === 'detenida'
          ? `Se detuvo: se ${escritos === 1 ? 'queda' : 'quedan'} ${cuantos(libro, escritos)}`
          : `Se ${escritos === 1 ? 'escribió' : 'escribieron'} ${cuantos(libro, escritos)}`}
      </p>
      <p className="text-sm text-ink2">
        {`${fuera}No se mandó ningún mensaje. ${deshacible ? `Se puede deshacer hasta el ${limite}.` : ''}`}
      </p>
    </Marco>
  )
}

function Deshecha({ importacion: { deshechos, noDeshechos } }: Props) {
  return (
    <Marco>
      <p className="font-semibold">{`Se deshizo la importación: ${contar(deshechos, 'renglón', 'renglones')}`}</p>
      <p className="text-sm text-ink2">
        {noDeshechos === 0
          ? 'No quedó nada de ella.'
          : `${noDeshechos === 1 ? 'Se quedó 1' : `Se quedaron ${numero(noDeshechos)}`} que alguien tocó después; arriba, en «Se quedaron», dice por qué.`}
      </p>
    </Marco>
  )
}
