import type { ProveedorPorReponer } from '@nitida/contract/inventario.ordenes'
import { useNavigate } from '@tanstack/react-router'
import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete } from '../../../ui/Autocomplete.tsx'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { contar } from '../../../ui/formatos.ts'
import { Select } from '../../../ui/Select.tsx'
import { useCrearOrden, usePorReponer } from './useOrdenes.ts'

type Con = 'suyo' | 'sinProveedor' | 'nada'

const loQueFalta = ({ articulos, piezas }: ProveedorPorReponer): string =>
  articulos === 0 ? 'Nada por reponer' : `${contar(piezas, 'pieza')} de ${contar(articulos, 'artículo')} por reponer`

/** Begins a draft: for a supplier, with what the branch lacks of his articles, or empty. */
export function NuevaOrden({ sucursal }: { sucursal: number }) {
  const [proveedor, setProveedor] = useState('')
  const [con, setCon] = useState<Con>('suyo')
  const [intentado, setIntentado] = useState(false)
  const { data } = usePorReponer(sucursal)
  const crear = useCrearOrden()
  const navigate = useNavigate()
  const todos = data?.data ?? []
  const de = (nombre: string) => todos.find((uno) => uno.proveedor.toLowerCase() === nombre.trim().toLowerCase())
  const [suyo, sinProveedor] = [proveedor.trim() ? de(proveedor) : undefined, de('')]
  const opciones: { value: Con; label: string }[] = [
    { value: 'suyo', label: 'Lo que falta de este proveedor' },
    ...(sinProveedor ? [{ value: 'sinProveedor', label: 'Lo que falta y no dice proveedor' } as const] : []),
    { value: 'nada', label: 'Vacío' },
  ]
  const elegido = { suyo, sinProveedor, nada: undefined }[con]
  const empezar = () => {
    setIntentado(true)
    if (!proveedor.trim()) return
    const reponer = { suyo: proveedor.trim(), sinProveedor: '', nada: null }[con]
    crear.mutate(
      { sucursal, proveedor: proveedor.trim(), reponer },
      { onSuccess: ({ id }) => void navigate({ to: '.', search: { vista: 'ordenes', sucursal, orden: id } }) },
    )
  }
  return (
    <Card title="Nuevo pedido">
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Autocomplete
          label="Proveedor"
          required
          maxLength={120}
          value={proveedor}
          error={intentado && !proveedor.trim() ? 'Escribe el proveedor.' : null}
          onValueChange={setProveedor}
          suggestions={todos.flatMap((uno) =>
            uno.proveedor ? [{ text: uno.proveedor, detail: loQueFalta(uno) }] : [],
          )}
        />
        <Select label="Con qué empieza" options={opciones} value={con} onValueChange={(otro) => otro && setCon(otro)} />
        <Button variant="primary" icon={<PackagePlus />} cargando={crear.isPending} onClick={empezar}>
          Hacer pedido
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-5 text-sm text-ink2">
        {elegido ? `${loQueFalta(elegido)}.` : 'Queda como borrador: nada se envía hasta que lo digas.'}
      </p>
      {crear.error ? (
        <Aviso tone="bad" className="mt-3">
          {crear.error.message}
        </Aviso>
      ) : null}
    </Card>
  )
}
