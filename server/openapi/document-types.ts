import type { JsonSchema, Description, Parameter, Tag } from '../http/operation';

/** The used parts of OpenAPI 3.1. */
export interface MediaType {
  schema?: JsonSchema;
  examples?: Record<string, { value: unknown }>;
  encoding?: Record<string, { contentType: string }>;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, MediaType>;
}

export interface Reference {
  $ref: string;
}

export interface OperationObject {
  operationId: string;
  tags: [Tag];
  summary: string;
  description: string;
  security: Record<string, never[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject | Reference>;
}

export type Method = Description['method'];
export type PathItem = Partial<Record<Method, OperationObject>>;
