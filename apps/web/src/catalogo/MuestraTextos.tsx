import { Badge } from '../ui/Badge.tsx'
import { Fecha } from '../ui/Fecha.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Dinero, Kbd, SinDato } from '../ui/texto.tsx'
import { Fila, Muestra } from './Muestra.tsx'

const tokens = [
  'bg-canvas',
  'bg-surface',
  'bg-sunken',
  'bg-brand',
  'bg-brand-soft',
  'bg-carey',
  'bg-carey-soft',
  'bg-ok',
  'bg-ok-soft',
  'bg-bad',
  'bg-bad-soft',
  'bg-info',
  'bg-info-soft',
]

export function MuestraTextos() {
  return (
    <Muestra title="Textos y marcas">
      <Fila>
        <Logo size="sm" />
        <Logo />
        <Logo size="lg" />
        <Logo wordmark={false} />
        <span className="rounded-card bg-deep p-3">
          <Logo tone="inverse" />
        </span>
      </Fila>
      <Fila>
        <Badge>Sin confirmar</Badge>
        <Badge tone="info">En proceso de elaboración</Badge>
        <Badge tone="ok">Recibido en sucursal</Badge>
        <Badge tone="carey">Entrega hoy</Badge>
        <Badge tone="bad">Cancelada</Badge>
        <Badge dot={false}>Pasos de 0.25</Badge>
      </Fila>
      <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        <dt className="text-ink3">Día</dt>
        <dd>
          <Fecha value="2026-11-20" />
        </dd>
        <dt className="text-ink3">Última sesión</dt>
        <dd>
          <Fecha value="2026-11-21T00:05:00Z" hora zona="America/Mexico_City" />
        </dd>
        <dt className="text-ink3">Sin fecha</dt>
        <dd>
          <Fecha value={null} />
        </dd>
        <dt className="text-ink3">Importe</dt>
        <dd>
          <Dinero value={1234.5} /> · <Dinero value={-80} /> · <Dinero value={null} />
        </dd>
        <dt className="text-ink3">Correo</dt>
        <dd>
          <SinDato>Sin correo</SinDato>
        </dd>
        <dt className="text-ink3">Tecla</dt>
        <dd>
          <Kbd>F2</Kbd> lleva al lector de QR
        </dd>
      </dl>
      <div className="space-y-1">
        <p className="text-3xl font-semibold">Tus lentes ya están en la sucursal</p>
        <p className="text-2xl font-semibold">Gestión de Pacientes</p>
        <p className="text-xl font-semibold">¿Eliminar el pedido 004812?</p>
        <p className="text-lg">Entrega prevista: 21 de noviembre de 2026</p>
        <p>I l 1 · O 0 · rn m · XAXX010101000 · −1.25 / −0.50 × 180</p>
        <p className="text-sm text-ink2">Entra con el usuario que te dio tu administrador.</p>
        <p className="text-xs text-ink3">34 años · Femenino</p>
        <p className="text-2xs text-ink3">2021 – 2026</p>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {tokens.map((token) => (
          <span key={token} className={`size-9 rounded-control border border-line ${token}`} title={token} />
        ))}
      </div>
    </Muestra>
  )
}
