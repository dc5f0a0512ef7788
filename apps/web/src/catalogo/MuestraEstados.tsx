import { Package } from 'lucide-react'
import { Aviso } from '../ui/Aviso.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Cargando, Spinner } from '../ui/Cargando.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TableSkeleton } from '../ui/TableSkeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { Muestra } from './Muestra.tsx'

const pestanas = [
  { value: 'visitas', label: 'Visitas', count: 4, content: 'Cuatro visitas en 2026.' },
  { value: 'pedidos', label: 'Pedidos', count: 12, content: 'Doce pedidos.' },
  { value: 'historia', label: 'Historia clínica', content: 'Sin historia clínica.' },
]

export function MuestraEstados() {
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-3">
        <Card title="Cargando">
          <Skeleton lines={5} />
        </Card>
        <Card>
          <EmptyState title="No hay pedidos" action={<Button>Limpiar búsqueda</Button>}>
            Ningún pedido coincide con «Hernandes».
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="No se pudieron cargar los pedidos" onRetry={() => undefined}>
            Revisa tu conexión. Tus datos no se perdieron.
          </ErrorState>
        </Card>
      </div>
      <Card title="Lista en camino" padded={false}>
        <TableSkeleton rows={3} />
      </Card>
      <Muestra title="Avisos, avance y pestañas">
        <div className="space-y-3">
          <Aviso>La cita se mandará por WhatsApp al confirmarla.</Aviso>
          <Aviso tone="ok" title="Factura timbrada">
            Se envió a laura@ejemplo.mx.
          </Aviso>
          <Aviso tone="carey">Falta el eje del OI: tiene cilindro −0.50 sin eje.</Aviso>
          <Aviso tone="bad" action={<Button size="sm">Reintentar</Button>}>
            No se pudo cargar la lista de sucursales.
          </Aviso>
          <div className="grid gap-4 pt-2 sm:grid-cols-2">
            <ProgressBar label="Enviando promociones" value={62} />
            <ProgressBar label="Timbrando factura" />
          </div>
          <Tabs label="Paciente" items={pestanas} />
          <div className="flex items-center gap-6">
            <Spinner label="Esperando a la impresora" />
            <Cargando />
          </div>
          <EmptyState title="No hay citas disponibles" icon={<Package />} />
        </div>
      </Muestra>
    </>
  )
}
