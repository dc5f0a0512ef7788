import type { Conteo, LecturaHecha } from '@nitida/contract/inventario.conteos'
import { etiquetaLugar } from '@nitida/contract/inventario.rules'
import { ClipboardCheck, Trash2, Undo2, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { CampoDeLector } from '../../../base/formularios/CampoDeLector.tsx'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { BotonCamara } from '../../../operaciones/leerConCamara/BotonCamara.tsx'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { contar, fechaHoraLarga } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useAdministra } from '../inventario/useInventario.ts'
import { ListaDeDiferencias } from './ListaDeDiferencias.tsx'
import { useConteo, useLecturas, useTerminar } from './useConteos.ts'

const tituloDe = ({ marca, lugar }: Conteo): string =>
  `Conteo: ${marca || 'todas las marcas'}, ${etiquetaLugar[lugar].toLowerCase()}`

/** A count: what was read last stands large, those before below, and what does not agree beside. */
export function ConteoAbierto({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useConteo(id)
  const conteo = data?.data
  return (
    <Page
      title={conteo ? tituloDe(conteo) : 'Conteo'}
      back={
        <Volver to="/dashboard/pedidos" search={{ vista: 'conteos', sucursal: conteo?.idSucursal }}>
          Conteos
        </Volver>
      }
      actions={conteo?.estado === 'abierto' ? <Cancelar {...conteo} /> : undefined}
    >
      {conteo ? (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
          {conteo.estado === 'abierto' ? <Lector conteo={conteo} /> : <Terminado {...conteo} />}
          <Diferencias conteo={conteo} />
        </div>
      ) : error ? (
        <ErrorState
          title="No se pudo abrir el conteo"
          causa={error}
          onRetry={() => void refetch()}
          cargando={isFetching}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  )
}

const fallo = (error: unknown) => (error instanceof Error ? error.message : 'No se pudo.')

function Cancelar({ id }: Conteo) {
  const { cancelar } = useTerminar(id)
  if (!useAdministra()) return null
  return (
    <Button
      icon={<Trash2 />}
      onClick={() =>
        preguntar({
          ...{ title: '¿Cancelar este conteo?', description: 'Lo contado no ajusta nada.', peligro: true, fallo },
          ...{ confirmLabel: 'Cancelar conteo', cancelLabel: 'Regresar', hacer: () => cancelar.mutateAsync() },
        })
      }
    >
      Cancelar
    </Button>
  )
}

function Terminado({ estado, contadas, motivo, cerradoEn, cerradoPor }: Conteo) {
  return (
    <Card>
      <p className="font-medium">{estado === 'cerrado' ? 'Conteo cerrado' : 'Conteo cancelado: no ajustó nada'}</p>
      <p className="text-ink2">
        {contar(contadas, 'pieza contada', 'piezas contadas')}
        {motivo ? `. Motivo: ${motivo}` : ''}
      </p>
      {cerradoEn ? (
        <p className="text-sm text-ink3">
          El {fechaHoraLarga(cerradoEn)} · {cerradoPor}
        </p>
      ) : null}
    </Card>
  )
}

const desenlaces: Record<LecturaHecha['desenlace'], { tono: BadgeTone; di: (lectura: LecturaHecha) => string }> = {
  bien: { tono: 'ok', di: ({ contadas, esperadas }) => `${contadas} de ${esperadas}` },
  sobra: { tono: 'carey', di: ({ contadas, esperadas }) => `Sobra: se esperaban ${esperadas} y van ${contadas}` },
  deOtro: { tono: 'bad', di: () => 'No es de este conteo' },
  desconocido: { tono: 'bad', di: () => 'Ese código no es de ningún artículo' },
}

function Lector({ conteo }: { conteo: Conteo }) {
  const { esperan, ultimas, fallo: rechazo, leer } = useLecturas(conteo.id)
  const [ultima, ...demas] = ultimas
  const total = Math.max(conteo.esperadas, conteo.contadas, 1)
  return (
    <Card>
      <p className="tabular">
        <b className="text-2xl font-semibold">{conteo.contadas}</b> de {contar(conteo.esperadas, 'pieza')}
      </p>
      <ProgressBar label="Avance del conteo" value={Math.round((conteo.contadas / total) * 100)} />
      <p className="mt-1 text-sm text-ink2">
        {conteo.personas.map(({ nombre, piezas }) => `${nombre} ${piezas}`).join(', ') || 'Nadie ha contado todavía.'}
      </p>
      <div className="relative mt-4">
        <CampoDeLector label="Escanear cada pieza" onCodigo={(codigo) => leer(codigo)} autoFocus />
        <BotonCamara onCodigo={(codigo) => leer(codigo)} />
      </div>
      {esperan > 0 ? (
        <p
          role="status"
          className="mt-3 flex items-center gap-2 rounded-control bg-carey-soft px-3 py-2 text-carey-ink"
        >
          <WifiOff aria-hidden="true" className="size-4" />
          {`Sigue: ${contar(esperan, 'lectura espera', 'lecturas esperan')} aquí y ${esperan === 1 ? 'llegará una' : 'llegarán una'} sola vez.`}
        </p>
      ) : null}
      {rechazo ? (
        <Aviso tone="bad" className="mt-3">
          {rechazo}
        </Aviso>
      ) : null}
      {ultima ? (
        <div role="status" className="mt-4 flex items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3">
          <span className="min-w-0 wrap-anywhere">
            <span className="block text-lg font-semibold">{ultima.articulo ?? ultima.codigo}</span>
            <Badge tone={desenlaces[ultima.desenlace].tono}>{desenlaces[ultima.desenlace].di(ultima)}</Badge>
          </span>
          {ultima.desenlace === 'bien' || ultima.desenlace === 'sobra' ? (
            <Button icon={<Undo2 />} onClick={() => leer(ultima.codigo, true)}>
              Quitar
            </Button>
          ) : null}
        </div>
      ) : null}
      {demas.length > 0 ? (
        <section aria-label="Lecturas de antes">
          <ul className="mt-2 divide-y divide-line">
            {demas.map((una) => (
              <li key={una.lectura} className="flex flex-wrap justify-between gap-2 py-2 text-sm">
                <span className="min-w-0 wrap-anywhere">{una.articulo ?? una.codigo}</span>
                <span className="text-ink2">{desenlaces[una.desenlace].di(una)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Card>
  )
}

function Diferencias({ conteo }: { conteo: Conteo }) {
  const { diferencias, totalDiferencias, sinLeer, estado } = conteo
  const [soloLeidos, setSoloLeidos] = useState(sinLeer > 0)
  const { cerrar } = useTerminar(conteo.id)
  const administra = useAdministra()
  return (
    <Card title={`Diferencias ${totalDiferencias}`}>
      <p className="text-sm text-ink2">Lo que se vende mientras cuentan no es diferencia.</p>
      <ListaDeDiferencias diferencias={diferencias} total={totalDiferencias} />
      {estado === 'abierto' && administra ? (
        <div className="mt-4 grid gap-3 border-t border-line pt-4">
          {sinLeer > 0 ? (
            <Checkbox
              label={`Lo que nadie leyó se queda como está (${contar(sinLeer, 'artículo')})`}
              checked={soloLeidos}
              onChange={({ target }) => setSoloLeidos(target.checked)}
            />
          ) : null}
          <Button
            variant="primary"
            block
            icon={<ClipboardCheck />}
            onClick={() =>
              preguntar({
                title: '¿Cerrar el conteo?',
                description: soloLeidos
                  ? 'Se ajusta lo que no coincide de lo leído.'
                  : 'Se ajusta lo que no coincide; lo que nadie leyó falta.',
                ...{ confirmLabel: 'Cerrar y ajustar', motivo: {}, fallo },
                hacer: (motivo) => cerrar.mutateAsync({ motivo, soloLeidos }),
              })
            }
          >
            Cerrar y ajustar
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
