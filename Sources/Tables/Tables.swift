// Tables
