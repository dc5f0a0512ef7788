import { folioDe } from '@nitida/contract/pedidos.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import { folioDeEnvio } from '@nitida/contract/taller.rules'
import { Truck } from 'lucide-react'
import { useRef, useState } from 'react'
import { CampoDeLector } from '../../base/formularios/CampoDeLector.tsx'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { useEnFila } from '../../base/formularios/useEnFila.ts'
import { useTeclasSueltas } from '../../base/formularios/useTeclasSueltas.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EnvioCard } from './EnvioCard.tsx'
import { useEnvios, useMeter } from './useEnvios.ts'

/** What leaves the workshop: whoever works there fills and sends, whoever serves the branch receives. */
export function Envios({ sucursal }: { sucursal: number | null }) {
  const { usuario } = useSesion()
  const trabaja = alcanceDe(usuario.userType, 'taller.trabajar') !== null
  const { data, error, refetch, isFetching } = useEnvios(sucursal)
  const primero = data?.data.find(({ estado }) => estado === 'enviado')
  return (
    <div className="grid min-w-0 gap-4">
      {trabaja ? <LecturaDeEnvio /> : null}
      {!data ? (
        <Card padded={!error}>
          {error ? (
            <ErrorState
              title="No se pudieron cargar los envíos"
              causa={error}
              onRetry={() => void refetch()}
              cargando={isFetching}
            />
          ) : (
            <Skeleton lines={6} />
          )}
        </Card>
      ) : data.data.length === 0 ? (
        <Card>
          <EmptyState title="Nada en camino" icon={<Truck />}>
            {trabaja ? 'Escanea lo que ya está listo.' : 'Aquí aparece lo que el taller envíe.'}
          </EmptyState>
        </Card>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {data.data.map((envio) => (
            <EnvioCard key={envio.id} envio={envio} trabaja={trabaja} primera={!trabaja && envio.id === primero?.id} />
          ))}
        </div>
      )}
    </div>
  )
}

/** The scanner that fills shipments; what it read last stays beside it. */
function LecturaDeEnvio() {
  const meter = useMeter()
  const [dicho, setDicho] = useState<{ tone: 'ok' | 'carey' | 'bad'; texto: string } | null>(null)
  const caja = useRef<HTMLInputElement>(null)
  useTeclasSueltas(caja)
  const leer = useEnFila(null, meter.empezar, async (codigo) => {
    try {
      const { resultado, pedido, envio } = (await meter.mutateAsync(codigo)).data
      const suyo = envio.pedidos.find(({ id }) => id === pedido)
      const folio = suyo ? `El pedido ${folioDe(suyo)}` : 'El pedido'
      if (resultado === 'agregado') setDicho({ tone: 'ok', texto: `${folio} va en ${folioDeEnvio(envio)}.` })
      else setDicho({ tone: 'carey', texto: `${folio} ya iba en ${folioDeEnvio(envio)}.` })
    } catch (error) {
      setDicho({ tone: 'bad', texto: textoDeFallo(error, 'leer la charola') })
    }
    return null
  })
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <CampoDeLector
        ref={caja}
        label="Escanea lo que sale: charola o pedido"
        large
        largo={400}
        autoFocus
        onCodigo={leer}
      />
      <div role="status" className="lg:pt-6">
        {dicho ? (
          <Aviso tone={dicho.tone} live={false}>
            {dicho.texto}
          </Aviso>
        ) : null}
      </div>
    </div>
  )
}
