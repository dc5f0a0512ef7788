import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Pedidos',
  puntos: [
    {
      que: 'Encontrar uno',
      como: 'Por paciente, teléfono o folio («01-25»). Arriba filtras los atrasados, los de hoy, los listos y los que deben.',
    },
    {
      que: 'Taller',
      como: 'Las charolas por etapa, lo atrasado primero. Escanear una la pasa a la siguiente; «Medir» da el veredicto. En «Envíos» se manda y se recibe.',
    },
    {
      que: 'Tomar, cobrar o entregar',
      como: 'Se toma desde el paciente, con «Pedido». Lo demás, en su engrane: al entregar se cobra el saldo.',
    },
    {
      que: 'Tablero',
      como: 'Los pedidos por estatus, con los días de retraso. Con «Recibir varios» escaneas los que llegaron; a cada cliente se le avisa una vez.',
    },
    {
      que: 'Presupuestos',
      como: 'Hasta tres alternativas, por WhatsApp, correo, ticket o PDF. En el pedido nuevo, «Guardar como presupuesto». «Conversión» dice cuántos se hicieron pedido.',
    },
    {
      que: 'Inventario',
      como: 'Qué hay aquí y en otras. «Pedidos a proveedores»; «Recibir mercancía», con su XML; «Traslados», «Contar» sin cerrar, «Números». Marca artículos para sus «Etiquetas».',
    },
    {
      que: 'Micas',
      como: 'En «Inventario», su lista por potencia; el reloj enseña los precios que tuvo. En un pedido, «De la lista» propone las de la receta y la fecha de entrega.',
    },
    {
      que: 'Facturar',
      como: '«Facturar pedido», en el engrane. El cliente también puede hacerlo con el QR de su ticket.',
    },
  ],
}
