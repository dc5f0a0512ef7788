import { Link } from '@tanstack/react-router'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { Card } from '../../ui/Card.tsx'

const lugares = [
  { vista: 'cifras', nombre: 'Inventario', que: 'valor de lo que hay, margen y lo que más se vende' },
  { vista: 'presupuestos', nombre: 'Presupuestos', que: 'cuántos se volvieron pedido, en «Conversión»' },
  { vista: 'taller', nombre: 'Taller', que: 'cuántos pedidos se rehicieron y por qué, en «Rehechos»' },
] as const

/** Figures that stand where their work is done. */
export const OtrasCifras = () => (
  <Card title="Otras cifras">
    <ul className="-mt-2 divide-y divide-line">
      {lugares.map(({ vista, nombre, que }) => (
        <li key={vista} className="py-2">
          <Link
            {...aPath('/dashboard/pedidos', { vista })}
            className="font-medium text-brand underline decoration-brand/30 underline-offset-4"
          >
            {nombre}
          </Link>
          <span className="text-ink2">: {que}</span>
        </li>
      ))}
    </ul>
  </Card>
)
